import GeneratorCore
import GeneratorModel

extension ModelBuilder {
  /// The maximum number of containers that a container can extend, directly or indirectly.
  private static let maximumExtension = 100

  /// Determines the default containers, and orders all containers: default ones first, and each before those that it
  /// extends.
  ///
  /// In OData 1.0 to 3.0, one container is marked as the default. If none is marked, the default is the only one that
  /// no other container extends, or the first of these by name, so that the order of the document does not matter. In
  /// OData 4.0, all containers are default ones, because no URL names a container.
  ///
  /// - Throws: ``ScaffoldError`` (`unusableMetadata`) if a container extends too many others.
  mutating func settleContainers() throws {
    try refuseLongLines()
    if model.serviceProtocol.version.hasPrefix("4") {
      for place in model.containers.indices where unmarkedContainers.contains(model.containers[place].name) {
        model.containers[place].isDefault = true
      }
    }
    if !model.containers.contains(where: \.isDefault) {
      let bases = Set(extended.values)
      let names = model.containers.map(\.name).sorted()
      let unmarked = names.filter(unmarkedContainers.contains)
      let chosen = unmarked.first { !bases.contains($0) } ?? unmarked.first ?? names.first { !bases.contains($0) }
      for place in model.containers.indices where model.containers[place].name == chosen ?? names.first {
        model.containers[place].isDefault = true
      }
    }
    extendDefaults()
    let depths = Dictionary(model.containers.map { ($0.name, line(from: $0.name).count) }) { first, _ in first }
    model.containers.sort { first, second in
      if first.isDefault != second.isDefault { return first.isDefault }
      let (left, right) = (depths[first.name] ?? 0, depths[second.name] ?? 0)
      return left == right ? first.name < second.name : left > right
    }
    reportHiddenChildren()
  }

  private func refuseLongLines() throws {
    for container in model.containers where line(from: container.name).count > Self.maximumExtension {
      let place = declaredPosition(of: .type(container.name))
      let message =
        "container '\(container.name)' extends more than \(Self.maximumExtension) others in a chain"
      throw ScaffoldError(
        .unusableMetadata,
        [
          place.source.diagnostic(
            .error, .containerChainTooLong, message, at: place.position, attribute: "Extends", hint: XMLLimits.remedy)
        ])
    }
  }

  /// A container and all that it extends, directly or indirectly (13.1.1).
  private func line(from container: QualifiedName) -> [QualifiedName] {
    var line = [container]
    while line.count <= Self.maximumExtension, let last = line.last, let base = extended[last], !line.contains(base) {
      line.append(base)
    }
    return line
  }

  /// Treats containers that a default one extends as default ones too.
  private mutating func extendDefaults() {
    for container in model.containers where container.isDefault {
      let line = line(from: container.name)
      if let last = line.last, extended[last] != nil {
        warn(
          .circularContainer, "container '\(last)' extends itself\(extended[last] == last ? "" : " through others")",
          at: declaredPosition(of: .type(last)), attribute: "Extends", hint: "name another container, or none")
        extended[last] = nil
      }
      for place in model.containers.indices where line.contains(model.containers[place].name) {
        model.containers[place].isDefault = true
      }
    }
  }

  /// Reports children with the same name in different default containers, which share one namespace in URLs. The simple
  /// name refers to the first one.
  private mutating func reportHiddenChildren() {
    let names = ResourceNames(model)
    let children = model.entitySets.map { ($0.name, $0.container) } + model.singletons.map { ($0.name, $0.container) }
    for container in model.containers where container.isDefault {
      for (name, owner) in children where owner == container.name && names[name, of: owner] != name {
        warn(
          .ambiguousContainerChild,
          "'\(name)' of container '\(owner)' is also in another container, and URLs do not name containers; read as "
            + "'\(names[name, of: owner])'", at: declaredPosition(of: .type(owner)), attribute: "Name",
          hint: "give one of them another name")
      }
    }
  }
}
