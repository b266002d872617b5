import ServiceData

/// An entity that an earlier request of the same change set creates, and the key by which later requests refer to it.
struct ProvisionalEntity: Sendable {
  /// The content id, which refers to the entity in URLs (OData 4.01 Part 1, 11.7.7.2).
  var contentID: String
  var key: EntityKey
  var type: StructuredSchema?
}

extension ChangeRequestWriter {
  /// The entity that a key refers to, if an earlier request creates it.
  func provisional(_ key: EntityKey, _ type: StructuredSchema?) -> ProvisionalEntity? {
    provisional.first { entity in
      guard entity.key == key else { return false }
      guard let type, let own = entity.type else { return true }
      return own.isKind(of: type) || type.isKind(of: own)
    }
  }

  /// The row with references instead of properties that hold the key of an entity that is yet to be created. The final
  /// values of these properties are not known yet (CSDL 4.01, 8.5).
  func withoutProvisionalKeys(_ row: Row) -> Row {
    guard !provisional.isEmpty else { return row }
    var row = row
    for (index, member) in row.type.members.enumerated() where member.isNavigation && !member.isCollection {
      let constraints = member.relation?.constraints ?? []
      guard !constraints.isEmpty, let type = row.type.service.structure(of: member.type) else { continue }
      let parts: [EntityKey.Part] = type.keys.compactMap { key in
        guard let pair = constraints.first(where: { $0.referenced == key.name }) else { return nil }
        return row[pair.property].map { EntityKey.Part(name: key.name, value: $0) }
      }
      let key = EntityKey(parts)
      guard parts.count == type.keys.count, provisional(key, type) != nil else { continue }
      for pair in constraints {
        if let property = row.type.index(of: pair.property) { row.load(nil, at: property) }
      }
      guard row[index]?.holdsReference != true else { continue }
      // Set, not loaded, so that an update sends it, too.
      row[index] = .row(Row(referenceTo: key, in: "", of: type))
    }
    return row
  }
}

extension Value {
  /// Whether a navigation member already refers to an existing entity.
  fileprivate var holdsReference: Bool {
    if case .row(let row) = self { row.referencedSet != nil } else { false }
  }
}
