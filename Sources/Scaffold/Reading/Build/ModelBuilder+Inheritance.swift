import GeneratorCore
import GeneratorModel

extension ModelBuilder {
  /// Breaks cycles of base types, and removes properties that a type redeclares.
  ///
  /// - Throws: ``ScaffoldError`` (`unusableMetadata`) if a type has too many base types; `CancellationError`.
  mutating func checkInheritance() throws {
    cutCircles()
    let positions = Dictionary(uniqueKeysWithValues: model.structuredTypes.enumerated().map { ($1.name, $0) })
    var inherited: [QualifiedName: Set<String>] = [:]
    let index = ModelIndex(model)
    if let type = index.tooDeepType(among: model.structuredTypes) {
      let place = declaredPosition(of: .type(type.name))
      throw ScaffoldError(
        .unusableMetadata,
        [
          place.source.diagnostic(
            .error, .inheritanceTooDeep,
            "type '\(type.name)' has more than \(ModelIndex.maximumLineage) base types above it",
            at: place.position,
            attribute: "BaseType", hint: XMLLimits.remedy)
        ])
    }
    for type in model.structuredTypes where type.base != nil {
      try Task.checkCancellation()
      for (position, ancestor) in index.lineage(of: type.name).enumerated() where inherited[ancestor.name] == nil {
        guard position > 0, let base = ancestor.base, let place = positions[ancestor.name] else {
          inherited[ancestor.name] = []
          continue
        }
        let above = (inherited[base] ?? []).union(memberNames(of: positions[base]))
        inherited[ancestor.name] = above
        leaveOut(above, from: place)
      }
    }
  }

  private func memberNames(of position: Int?) -> [String] {
    guard let position else { return [] }
    let type = model.structuredTypes[position]
    return type.properties.map(\.name) + type.navigationProperties.map(\.name)
  }

  private mutating func leaveOut(_ inherited: Set<String>, from place: Int) {
    let type = model.structuredTypes[place]
    let repeated = memberNames(of: place).filter(inherited.contains)
    for name in repeated {
      warn(
        .redeclaredProperty, "property '\(name)' of '\(type.name)' is inherited already, left out",
        at: declaredPosition(of: .property(name, of: type.name)), attribute: "Name",
        hint: "declare it in one of the two types only")
    }
    guard !repeated.isEmpty else { return }
    model.structuredTypes[place].properties.removeAll { inherited.contains($0.name) }
    model.structuredTypes[place].navigationProperties.removeAll { inherited.contains($0.name) }
  }

  private mutating func cutCircles() {
    let positions = Dictionary(uniqueKeysWithValues: model.structuredTypes.enumerated().map { ($1.name, $0) })
    var places = Array(repeating: -1, count: model.structuredTypes.count)
    var isSettled = Array(repeating: false, count: model.structuredTypes.count)
    for start in model.structuredTypes.indices {
      var line: [Int] = []
      var next: Int? = start
      while let current = next, !isSettled[current] {
        isSettled[current] = true
        line.append(current)
        next = model.structuredTypes[current].base.flatMap { positions[$0] }
      }
      for place in line { places[place] = start }
      guard let end = next, places[end] == start, let last = line.last else { continue }
      let type = model.structuredTypes[last]
      warn(
        .circularInheritance,
        "type '\(type.name)' is its own base type\(last == end ? "" : " through others"), read without it",
        at: declaredPosition(of: .type(type.name)), attribute: "BaseType", hint: "name another base type, or none")
      model.structuredTypes[last].base = nil
    }
  }
}
