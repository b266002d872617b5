import GeneratorModel

/// The Swift names that the reader proposes for the elements of a model: those that people use, where they are free.
struct SpokenNames {
  /// The names by path.
  private(set) var names: [String: String] = [:]

  private struct Item {
    let path: MetadataPath
    let name: String
    /// The names to try; empty to leave the name as it is.
    let candidates: [String]
    var hasNamespace = false
  }

  init(_ model: ServiceModel) {
    let entities = model.structuredTypes.filter { $0.kind == .entity }
    propose(model.structuredTypes.map { Self.item(.type($0.name), $0.name.name) })
    propose(enumerations(of: model, entities))
    for type in entities { propose(Self.members(of: type)) }
    propose(
      model.entitySets.map { set in
        let isSpoken = set.name == set.type.name || set.name == set.type.name + "s"
        let spoken = isSpoken ? SpokenName(set.type.name) : nil
        return Item(
          path: .child(set.name, of: set.container), name: set.name,
          candidates: spoken?.candidates(followedBy: "s") ?? [], hasNamespace: spoken?.namespace != nil)
      })
  }

  private static func item(_ path: MetadataPath, _ name: String, followedBy suffix: String = "") -> Item {
    let spoken = SpokenName(name)
    return Item(
      path: path, name: name, candidates: spoken?.candidates(followedBy: suffix) ?? [],
      hasNamespace: spoken?.namespace != nil)
  }

  /// A custom reference and its relationship have one name, so the field is called like a standard one: `AccountId`.
  private static func members(of type: StructuredType) -> [Item] {
    let references = Set(type.navigationProperties.flatMap(\.referentialConstraints).map(\.property))
    return type.properties.map { property in
      item(
        .property(property.name, of: type.name), property.name,
        followedBy: references.contains(property.name) ? "Id" : "")
    } + type.navigationProperties.map { item(.property($0.name, of: type.name), $0.name) }
  }

  /// The enumeration of a picklist is called after its object and its field.
  private func enumerations(of model: ServiceModel, _ entities: [StructuredType]) -> [Item] {
    entities.flatMap { type in
      type.properties.compactMap { property -> Item? in
        guard case .enumeration(let name) = property.type.target else { return nil }
        let owner = names[MetadataPath.type(type.name).text]
        let field = SpokenName(property.name)
        guard owner != nil || field != nil else { return Item(path: .type(name), name: name.name, candidates: []) }
        let prefix = owner ?? type.name.name
        let fields = field?.candidates() ?? [property.name]
        return Item(
          path: .type(name), name: name.name, candidates: fields.map { "\(prefix)_\($0)" },
          hasNamespace: field?.namespace != nil)
      }
    }
  }

  /// Gives each item its first name that no other item of the scope has. Names without a namespace come first.
  private mutating func propose(_ items: [Item]) {
    var taken = Set(items.filter(\.candidates.isEmpty).map { Self.sound($0.name) })
    let custom = items.filter { !$0.candidates.isEmpty }
    for item in custom.filter({ !$0.hasNamespace }) + custom.filter(\.hasNamespace) {
      guard let name = item.candidates.first(where: { !taken.contains(Self.sound($0)) }) else { continue }
      taken.insert(Self.sound(name))
      names[item.path.text] = name
    }
  }

  /// What is left of a name after it is spelled in Swift.
  private static func sound(_ name: String) -> String { name.lowercased().filter { $0 != "_" } }
}
