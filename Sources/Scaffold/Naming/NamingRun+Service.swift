import GeneratorModel

extension NamingRun {
  /// Names entity sets, singletons and operation imports in one scope.
  mutating func nameContainers() throws {
    var scope = NameScope(reserved: ReservedNames.serviceMembers, suffix: "Value")
    let sets = model.entitySets.map { ($0.container, $0.name) } + model.singletons.map { ($0.container, $0.name) }
    let imports = model.operationImports.map { ($0.container, $0.name) }
    for children in [sets, imports] {
      var seen: Set<MetadataPath> = []
      let ordered = children.sorted {
        ($0.1, isFurther($0.0), $0.0) < ($1.1, isFurther($1.0), $1.0)
      }
      let items = ordered.compactMap { container, name -> Item? in
        let path = MetadataPath.child(name, of: container)
        guard seen.insert(path).inserted, decisions[path] == nil else { return nil }
        guard isFurther(container) == 1 else {
          return Item(path: path, original: name, ruled: stripping.child(name))
        }
        let qualified = NameSpelling("\(container.name)_\(name)", style: .member).text
        return Item(
          path: path, original: name, ruled: stripping.child(name), alternatives: { [(qualified, .clash)] })
      }
      try name(items, in: &scope, style: .member)
    }
  }

  /// 1 for a container whose name URLs contain; 0 for a default one.
  private func isFurther(_ container: QualifiedName) -> Int {
    model.containers.contains { $0.name == container && !$0.isDefault } ? 1 : 0
  }

  /// Names operations, with one name for all overloads, and the parameters of each overload.
  ///
  /// A bound operation can become a method of the service or of the type that it is bound to. Therefore its name
  /// differs from the members of both, and from other operations that are bound to a type of the same hierarchy.
  mutating func nameOperations() throws {
    var bindings: [QualifiedName: Set<QualifiedName>] = [:]
    var hierarchies: [QualifiedName: Set<String>] = [:]
    for operation in model.operations {
      hierarchies[operation.name, default: []].insert(hierarchy(of: operation))
      if let type = bindingType(of: operation) { bindings[operation.name, default: []].insert(type) }
    }
    let names = hierarchies.keys.sorted()
    var taken: [String: Set<String>] = [:]
    for isPinned in [true, false] {
      for name in names where (pinned[.operation(name)] != nil) == isPinned {
        let homes = hierarchies[name] ?? []
        do {
          var scope = operationScope(for: bindings[name] ?? [], claimed: homes.compactMap { taken[$0] })
          try self.name(
            [Item(path: .operation(name), original: name.name, ruled: stripping.child(name.name))], in: &scope,
            style: .member)
        }
        guard let settled = decisions[.operation(name)]?.swift.name else { continue }
        for home in homes { taken[home, default: []].insert(settled) }
      }
    }
    let parameters = NameScope(reserved: ReservedNames.parameters, suffix: "Value")
    for operation in model.operations where !operation.parameters.isEmpty {
      var scope = parameters
      let items = zip(MetadataPath.parameters(of: operation), operation.parameters).map {
        Item(path: $0, original: $1.name)
      }
      try name(items.sorted { $0.original < $1.original }, in: &scope, style: .member)
    }
  }

  /// The scope of an operation's name.
  ///
  /// - Parameters:
  ///   - bindings: the types that the operation is bound to. The names of their members, and of those of their base types
  ///     and derived types, are reserved.
  ///   - claimed: the names of the operations that are bound to the same hierarchies.
  private func operationScope(for bindings: Set<QualifiedName>, claimed: [Set<String>]) -> NameScope {
    // Uniting the sets for each operation would take time proportional to the square of their number.
    NameScope(
      reserved: ReservedNames.entityMembers, ReservedNames.serviceMembers, suffix: "Operation",
      isReservedElsewhere: { [memberOwners, index] name in
        memberOwners[name, default: []].contains { owner in bindings.contains { index.areRelated($0, owner) } }
      },
      isTakenElsewhere: { name in claimed.contains { $0.contains(name) } })
  }

  /// The root of the type hierarchy that an operation is bound to; empty for an unbound one.
  private func hierarchy(of operation: ServiceOperation) -> String {
    guard operation.isBound, let type = operation.parameters.first?.type else { return "" }
    switch type.target {
    case .entity(let name), .complex(let name): return index.lineage(of: name).first?.name.description ?? type.name
    default: return type.name
    }
  }

  /// The structured type that an operation is bound to; nil for any other operation.
  private func bindingType(of operation: ServiceOperation) -> QualifiedName? {
    guard operation.isBound else { return nil }
    switch operation.parameters.first?.type.target {
    case .entity(let name), .complex(let name): return name
    default: return nil
    }
  }
}
