import ServiceData

/// Decides conflicts by a policy.
struct ConflictResolver {
  private let policy: ConflictPolicy

  init(_ policy: ConflictPolicy) { self.policy = policy }

  /// How a conflict is decided; nil where a person has to.
  ///
  /// A transaction is never changed: all of it goes, or waits. And what the service has deleted is not made again
  /// without asking.
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

  /// What only this side changed, over what the service has.
  private func merged(_ mine: Row, over theirs: Row, _ conflicts: [PropertyConflict]) -> ConflictResolution {
    var row = theirs
    for name in mine.changedNames where !conflicts.contains(where: { $0.property == name }) { row[name] = mine[name] }
    return row.isChanged ? .merged(row) : .theirs
  }
}
