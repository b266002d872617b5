import ServiceData

/// Which parts of a row go into a body.
public enum RowSelection: Sendable {
  /// What a client sends to create an entity: everything that was set, but what the service computes; also the entities
  /// that are created along, and references to others.
  case creation
  /// What a client sends to change an entity: only what was changed, never the key.
  case changes
  /// What a client sends to replace an entity: as for a creation.
  case replacement
  /// What a service answers: everything, with control information.
  case answer

  /// Whether control information is written.
  var hasControl: Bool {
    if case .answer = self { true } else { false }
  }

  /// Whether a declared member of a row is written. Of other entities an update holds references only.
  func includes(_ index: Int, of row: Row) -> Bool {
    let member = row.type.members[index]
    let isOwn = !member.facets.isComputed && member.primitive != .stream
    switch self {
    case .answer: return true
    case .creation: return member.isNavigation ? row[index]?.holdsRows == true : isOwn
    case .replacement where !member.isNavigation: return isOwn
    case .changes, .replacement:
      guard row.changes.contains(index), isOwn else { return false }
      if member.isNavigation { return row[index]?.isLink == true }
      return !row.type.keys.contains { $0.path == [member.name] }
    }
  }

  /// Whether a dynamic member of a row is written; annotations go only into answers, but for those that say of what
  /// type a dynamic property is.
  func includes(_ member: DynamicMember) -> Bool {
    switch self {
    case .answer: true
    case .creation, .replacement: !member.name.contains("@") || member.name.hasSuffix("@odata.type")
    case .changes: member.isChanged && !member.name.contains("@")
    }
  }

  /// Whether a row has anything that would be written.
  public func isEmpty(of row: Row) -> Bool {
    !row.type.members.indices.contains { row[$0] != nil && includes($0, of: row) }
      && !row.dynamic.contains(where: includes)
  }
}

extension Value {
  /// Whether there are entities in a navigation member.
  fileprivate var holdsRows: Bool {
    switch self {
    case .row: true
    case .list(let elements): !elements.isEmpty
    default: false
    }
  }

  /// The URL of the entity that a row stands for; nil for an entity itself.
  var reference: String? {
    guard case .row(let row) = self, row.referencedSet != nil else { return nil }
    return row[.id]
  }

  /// Whether a navigation member says only which entities are related: by references, or by null that none is.
  var isLink: Bool {
    switch self {
    case .null: true
    case .row(let row): row.referencedSet != nil
    case .list(let elements): elements.allSatisfy { $0 != .null && $0.isLink }
    default: false
    }
  }
}
