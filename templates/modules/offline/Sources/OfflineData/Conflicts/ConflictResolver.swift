import ServiceData

/// Decides conflicts by a policy.
struct ConflictResolver {
  private let policy: ConflictPolicy

  init(_ policy: ConflictPolicy) { self.policy = policy }

  /// The resolution of a conflict; nil if a person has to decide.
  ///
  /// A transaction is never changed: it is sent completely, or waits. An entity that the service has deleted is not
  /// created again without asking.
  func resolution(of request: OutboxRequest, theirs: Row?, _ conflicts: [PropertyConflict]) -> ConflictResolution? {
    switch policy {
    case .ask: return nil
    case .serverWins: return request.transaction == nil ? .theirs : nil
    case .clientWins: return theirs == nil ? nil : .mine
    case .merge:
      guard request.transaction == nil, let theirs, case .service(.update(let mine, _, _, _)) = request.change else {
        return nil
      }
      return merged(mine, over: theirs, conflicts)
    }
  }

  /// Applies the changes that only this side made to the service's version.
  private func merged(_ mine: Row, over theirs: Row, _ conflicts: [PropertyConflict]) -> ConflictResolution {
    var row = theirs
    for name in mine.changedNames where !conflicts.contains(where: { $0.property == name }) { row[name] = mine[name] }
    return row.isChanged || mine.changesReferences ? .merged(row) : .theirs
  }
}
