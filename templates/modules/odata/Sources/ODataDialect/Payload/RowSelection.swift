import ServiceData

/// Which parts of a row are written into a body.
public enum RowSelection: Sendable {
  /// Everything that was set, without computed properties, as a client sends it to create an entity. Includes the
  /// entities that are created with it, and references to others.
  case creation
  /// Only what was changed, never the key, as a client sends it to update an entity.
  case changes
  /// Everything that was set, as for a creation, as a client sends it to replace an entity.
  case replacement
  /// Everything, with control information, as a service sends it.
  case answer

  /// Whether control information is written.
  var hasControl: Bool {
    if case .answer = self { true } else { false }
  }

  /// Whether a declared member of a row is written. An update includes other entities only as references.
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

  /// Whether a dynamic member of a row is written. Annotations are written only into responses, except for those that
  /// give the type of a dynamic property.
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
  /// Whether a navigation member holds entities.
  fileprivate var holdsRows: Bool {
    switch self {
    case .row: true
    case .list(let elements): !elements.isEmpty
    default: false
    }
  }

  /// The URL of the entity that a row refers to; nil for a row that is itself an entity.
  var reference: String? {
    guard case .row(let row) = self, row.referencedSet != nil else { return nil }
    return row[.id]
  }

  /// Whether a navigation member only states which entities are related: by references, or by null for none.
  var isLink: Bool {
    switch self {
    case .null: true
    case .row(let row): row.referencedSet != nil
    case .list(let elements): elements.allSatisfy { $0 != .null && $0.isLink }
    default: false
    }
  }
}
