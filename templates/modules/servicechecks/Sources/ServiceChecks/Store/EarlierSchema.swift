import LocalStore
import ServiceData

/// Derives the schema of an earlier version of the service from the current one: renamed elements have their old names, and
/// a property of a set's type is missing.
struct EarlierSchema {
  private(set) var document: SchemaDocument
  /// The current name of the missing property; nil if the type has no property that can be left out.
  private(set) var newMember: String?
  private let renames: [StoreRename]

  /// - Parameters:
  ///   - schema: the current schema.
  ///   - set: the set whose type lacks a property.
  ///   - renames: the declared renames, from old names to current ones.
  init(_ schema: ServiceSchema, lackingMemberOf set: EntitySetSchema, renames: [StoreRename]) {
    document = schema.document
    self.renames = renames.filter { rename in
      !rename.to.contains("/") || schema.type(String(rename.to.prefix { $0 != "/" })) != nil
    }
    if let type = schema.entityType(of: set) { leaveOut(of: type) }
    for rename in self.renames where rename.to.contains("/") { takeBackMember(rename) }
    for rename in self.renames where !rename.to.contains("/") {
      if rename.to.contains(".") { takeBackType(rename) } else { takeBackSet(rename) }
    }
  }

  /// The old name of a set.
  func name(ofSet name: String) -> String { renames.first { $0.to == name }?.from ?? name }

  /// The old name of a member of a type or its base types.
  func name(ofMember name: String, in type: StructuredSchema) -> String {
    for rename in renames where rename.to.contains("/") {
      let (owner, member) = Self.parts(rename.to)
      if member == name, type.service.type(owner).map(type.isKind) == true { return Self.parts(rename.from).member }
    }
    return name
  }

  /// Removes the last property that no key, relation or rename needs.
  private mutating func leaveOut(of type: StructuredSchema) {
    guard let place = document.types.firstIndex(where: { $0.qualifiedName == type.qualifiedName }) else { return }
    var needed: Set<String> = Set(renames.filter { $0.to.contains("/") }.map { Self.parts($0.to).member })
    for declaration in document.types {
      needed.formUnion(declaration.keys.compactMap(\.path.first))
      for constraint in declaration.members.flatMap({ $0.relation?.constraints ?? [] }) {
        needed.formUnion([constraint.property, constraint.referenced])
      }
    }
    let found = document.types[place].members.lastIndex { member in
      !member.isNavigation && member.primitive != .stream && !needed.contains(member.name)
        && !member.facets.isConcurrencyToken
    }
    guard let found else { return }
    newMember = document.types[place].members.remove(at: found).name
  }

  private mutating func takeBackMember(_ rename: StoreRename) {
    let (owner, name) = Self.parts(rename.to)
    let old = Self.parts(rename.from).member
    let family = Set(document.types.map(\.qualifiedName).filter { isKind($0, of: owner) })
    for place in document.types.indices {
      let isInFamily = family.contains(document.types[place].qualifiedName)
      if isInFamily {
        for key in document.types[place].keys.indices where document.types[place].keys[key].path.first == name {
          let path = [old] + document.types[place].keys[key].path.dropFirst()
          document.types[place].keys[key] = KeyReference(path: path)
        }
      }
      for index in document.types[place].members.indices {
        takeBackRelation(
          of: &document.types[place].members[index], from: name, to: old, isInFamily: isInFamily, family: family)
        if document.types[place].qualifiedName == owner, document.types[place].members[index].name == name {
          document.types[place].members[index].name = old
        }
      }
    }
    for place in document.sets.indices where family.contains(document.sets[place].typeName) {
      if let target = document.sets[place].bindings.removeValue(forKey: name) {
        document.sets[place].bindings[old] = target
      }
    }
  }

  private func takeBackRelation(
    of member: inout MemberSchema, from name: String, to old: String, isInFamily: Bool, family: Set<String>
  ) {
    guard var relation = member.relation else { return }
    let leadsThere = member.type.typeName.map(family.contains) ?? false
    if leadsThere, relation.partner == name { relation.partner = old }
    for place in relation.constraints.indices {
      if isInFamily, relation.constraints[place].property == name { relation.constraints[place].property = old }
      if leadsThere, relation.constraints[place].referenced == name { relation.constraints[place].referenced = old }
    }
    member.relation = relation
  }

  private func isKind(_ type: String, of owner: String) -> Bool {
    var next: String? = type
    var seen: Set<String> = []
    while let current = next, seen.insert(current).inserted {
      if current == owner { return true }
      next = document.types.first { $0.qualifiedName == current }?.baseName
    }
    return false
  }

  private mutating func takeBackSet(_ rename: StoreRename) {
    for place in document.sets.indices {
      if document.sets[place].name == rename.to { document.sets[place].name = rename.from }
      document.sets[place].bindings = document.sets[place].bindings.mapValues { $0 == rename.to ? rename.from : $0 }
    }
    for place in document.operations.indices where document.operations[place].entitySet == rename.to {
      document.operations[place].entitySet = rename.from
    }
  }

  private mutating func takeBackType(_ rename: StoreRename) {
    func old(_ name: String) -> String { name == rename.to ? rename.from : name }
    func old(_ type: MemberType) -> MemberType {
      switch type {
      case .primitive: type
      case .enumeration(let name): .enumeration(old(name))
      case .complex(let name): .complex(old(name))
      case .navigation(let name): .navigation(old(name))
      }
    }
    document.enumerations = document.enumerations.map { type in
      EnumerationSchema(
        qualifiedName: old(type.qualifiedName), isFlags: type.isFlags, isOpen: type.isOpen, members: type.members)
    }
    for place in document.types.indices {
      document.types[place].qualifiedName = old(document.types[place].qualifiedName)
      document.types[place].baseName = document.types[place].baseName.map { old($0) }
      for index in document.types[place].members.indices {
        document.types[place].members[index].type = old(document.types[place].members[index].type)
      }
    }
    for place in document.sets.indices { document.sets[place].typeName = old(document.sets[place].typeName) }
    // The stored data does not depend on operations.
    document.operations.removeAll()
  }

  /// The owner and the member of a path such as `Shop.Product/Name`.
  private static func parts(_ path: String) -> (owner: String, member: String) {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count == 2 ? parts[1] : "")
  }
}
