import GeneratorModel

extension NamingRun {
  /// Names all types. They are in one emitted module, so if several have the same simple name, the one in the shortest
  /// namespace keeps it, and the others are prefixed with their namespace.
  mutating func nameTypes(reserved: Set<String>) throws {
    var scope = NameScope(
      reserved: PlatformTypeNames.all, ReservedNames.typeWords, reserved, suffix: "Type")
    let entities = Set(model.structuredTypes.lazy.filter { $0.kind == .entity }.map(\.name))
    let names =
      model.structuredTypes.map(\.name) + model.enumTypes.map(\.name) + model.typeDefinitions.map(\.name)
    let ordered = names.sorted { left, right in
      let (first, second) = (left.namespace.utf8.count, right.namespace.utf8.count)
      return first == second ? left < right : first < second
    }
    let items = ordered.map { name in
      Item(
        path: .type(name), original: name.name, ruled: stripping.type(name),
        suffix: entities.contains(name) ? "Entity" : nil,
        alternatives: { Self.prefixed(name) })
    }
    try self.name(items, in: &scope, style: .type)
    for item in items { typeNames[item.path] = decisions[item.path]?.swift.name }
  }

  /// The name prefixed with an increasing part of its namespace: `CallRecordsSession`, `GraphCallRecordsSession`.
  private static func prefixed(_ name: QualifiedName) -> [(name: String, reason: NameDecision.Reason)] {
    var text = NameSpelling(name.name, style: .type).text
    return name.namespace.split(separator: ".").reversed().compactMap { segment in
      text = NameSpelling(String(segment), style: .type).text + text
      return text.count > NameSpelling.limit ? nil : (text, .clashAcrossNamespaces)
    }
  }

  /// Names the members of all enumerations. Each enumeration is a separate scope.
  mutating func nameEnumMembers() throws {
    for type in model.enumTypes {
      var scope = NameScope(reserved: ReservedNames.enumMembers, suffix: "Value")
      let items = type.members.map(\.name).sorted().map { Item(path: .member($0, of: type.name), original: $0) }
      try name(items, in: &scope, style: .member)
    }
  }
}
