import CheckedChanges
import ServiceData

extension LocalChange {
  /// Rejects a change that would give an entity another key, by a value or by a link that sets one.
  ///
  /// - Parameter key: the entity's key; nil if it is not known.
  /// - Throws: `KeyAssignmentError`.
  func checkKeyStays(_ key: EntityKey?, _ coding: RequestCoding) throws(KeyAssignmentError) {
    switch self {
    case .service(.update(let row, _, let set, let replaces)):
      try row.checkKeyStays(key, in: set, replaces: replaces)
    case .service(.link(_, let set, _, _, _)), .service(.unlink(_, let set, _, _, _)):
      try coding.linkedValues(self)?.checkKeyStays(key, in: set)
    default: break
    }
  }
}

extension LocalChange {
  /// Rejects values that the metadata does not allow.
  ///
  /// - Throws: `ValueRuleError`.
  func checkValues() throws(ValueRuleError) {
    switch self {
    case .service(.create(let row, let set)): try row.checkCreation(in: set)
    case .service(.update(let row, _, let set, _)): try row.checkUpdate(in: set)
    default: break
    }
  }
}

extension [OutboxRequest] {
  /// The requests for the latest entity with a key, out of all requests with that key in order. If the entity's
  /// creation is among them, they start with it.
  var ofLatestEntity: [OutboxRequest] {
    guard let start = lastIndex(where: { $0.change.createsEntity }) else { return self }
    return Array(self[start...])
  }
}
