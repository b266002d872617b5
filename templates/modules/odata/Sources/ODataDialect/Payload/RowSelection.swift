import ServiceData

/// Which parts of a row go into a body.
public enum RowSelection: Sendable {
  /// What a client sends to create an entity: everything that was set, but what the service computes and what belongs
  /// to other entities.
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

  /// Whether a declared member of a row is written.
  func includes(_ index: Int, of row: Row) -> Bool {
    let member = row.type.members[index]
    switch self {
    case .answer: return true
    case .creation, .replacement:
      return !member.isNavigation && !member.facets.isComputed && member.primitive != .stream
    case .changes:
      guard row.changes.contains(index), !member.isNavigation, !member.facets.isComputed else { return false }
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
