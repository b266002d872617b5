import GeneratorModel

extension NamingRun {
  /// Names the properties of all structured types, base types first, so that the names differ from inherited ones.
  mutating func nameProperties() throws {
    let pinnedBelow = pinnedNamesBelow()
    // In scripts without case, a member would have the same name as the type; `var 产品: 产品` does not compile.
    let caseless = Set(typeNames.values.filter { !$0.contains(where: \.isUppercase) })
    var scopes: [QualifiedName: Set<String>] = [:]
    for type in model.structuredTypes.sorted(by: { $0.name < $1.name }) {
      for ancestor in index.lineage(of: type.name) where scopes[ancestor.name] == nil {
        let inherited = ancestor.base.flatMap { scopes[$0] } ?? []
        let words = ancestor.kind == .entity ? ReservedNames.entityMembers : ReservedNames.complexMembers
        var scope = NameScope(
          reserved: words, caseless, pinnedBelow[ancestor.name] ?? [], suffix: "Value", taken: inherited)
        let properties = ancestor.properties.map { ($0.name, stripping.property($0.name)) }
        let navigation = ancestor.navigationProperties.map { ($0.name, stripping.navigation($0)) }
        let items = (properties + navigation).sorted { $0.0 < $1.0 }.map { name, ruled in
          Item(path: .property(name, of: ancestor.name), original: name, ruled: ruled)
        }
        try name(items, in: &scope, style: .member)
        let own = items.compactMap { decisions[$0.path]?.swift.name }
        for name in own { memberOwners[name, default: []].append(ancestor.name) }
        scopes[ancestor.name] = inherited.union(own)
      }
    }
  }

  /// Names the arguments of functions that make keys.
  ///
  /// A part that is a property of the type has the property's name. A part that is a path is named by its alias (6.5)
  /// or, without one, by the whole path, because the last names of paths are often equal.
  mutating func nameKeys() throws {
    for type in model.structuredTypes where type.key.contains(where: { !$0.isOwnProperty }) {
      let decisions = decisions
      let own = type.key.filter(\.isOwnProperty).flatMap { part in
        index.lineage(of: type.name).compactMap { decisions[.property(part.path, of: $0.name)]?.swift.name }
      }
      var scope = NameScope(reserved: ReservedNames.parameters, suffix: "Value", taken: Set(own))
      let names = type.key.filter { !$0.isOwnProperty }.map(\.name).sorted()
      try name(names.map { Item(path: .keyPart($0, of: type.name), original: $0) }, in: &scope, style: .member)
    }
  }

  /// The names that are pinned in the types derived from each type, which a new property of that type must not use.
  private func pinnedNamesBelow() -> [QualifiedName: Set<String>] {
    guard !pinned.isEmpty else { return [:] }
    var below: [QualifiedName: Set<String>] = [:]
    for type in model.structuredTypes where type.base != nil {
      let members = type.properties.map(\.name) + type.navigationProperties.map(\.name)
      let names = members.compactMap { pinned[.property($0, of: type.name)] }
      for ancestor in index.lineage(of: type.name).dropLast() {
        below[ancestor.name, default: []].formUnion(names)
      }
    }
    return below
  }
}
