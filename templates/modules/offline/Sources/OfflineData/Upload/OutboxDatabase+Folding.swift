import ServiceData

/// Merges the changes of a transaction to one entity into one request, just before it is sent.
///
/// A service may apply the requests of a change set in any order (OData 4.0 Part 1: Protocol, 11.7.2), and none of them
/// can name the ETag that results from another one. So the second change of an entity would be refused, and the whole
/// set with it. The state between the two is never visible, because the set is applied as a whole.
extension Outbox {
  /// Folds the requests of a transaction.
  ///
  /// - Returns: the requests that were merged into another one, by its number.
  func fold(_ ids: [Int64]) async throws -> [Int64: [OutboxRequest]] { try await commit { try $0.fold(ids) } }
}

extension OutboxDatabase {
  fileprivate func fold(_ ids: [Int64]) throws -> [Int64: [OutboxRequest]] {
    var absorbed: [Int64: [OutboxRequest]] = [:]
    var previous: [[String]: OutboxRequest] = [:]
    for id in ids {
      guard let request = try request(id), !request.set.isEmpty else { continue }
      let entity = [request.set, keyText(of: request)]
      switch request.change {
      case .service(.link), .service(.unlink): continue
      case .service(.call), .media: previous[entity] = nil
      case .service:
        guard let earlier = previous[entity], let kept = try folded(earlier, request) else {
          previous[entity] = request.isOpenToEdits ? request : nil
          continue
        }
        let gone = kept.id == request.id ? earlier : request
        try replace(gone, by: kept)
        absorbed[kept.id] = (absorbed.removeValue(forKey: earlier.id) ?? []) + [gone]
        previous[entity] = kept
      }
    }
    return absorbed
  }

  /// The combination of two requests for an entity, in place of one of them; nil if they have to stay separate.
  private func folded(_ earlier: OutboxRequest, _ later: OutboxRequest) throws -> OutboxRequest? {
    guard later.isOpenToEdits else { return nil }
    if case .service(.create) = earlier.change {
      // A change that refers to an entity created between the two can only follow that creation.
      guard let change = QueueOptimizer.merged(earlier.change, later.change),
        try creations(for: later).allSatisfy({ $0 <= earlier.id })
      else { return nil }
      return earlier.folded(change, base: nil)
    }
    guard case .service(.update) = earlier.change else { return nil }
    // A later base may contain changes of the service since the earlier edit, which would hide a conflict.
    let base = earlier.base ?? later.base
    if case .service(.delete) = later.change { return later.folded(later.change, base: base) }
    return QueueOptimizer.merged(earlier.change, later.change).map { later.folded($0, base: base) }
  }

  private func replace(_ gone: OutboxRequest, by kept: OutboxRequest) throws {
    try gone.check(.remove)
    try remove(gone.id)
    try save(kept)
    try saveNeeds(of: kept)
    try touch(kept.set, keyText(of: kept))
  }
}

extension OutboxRequest {
  fileprivate func folded(_ change: LocalChange, base: Row?) -> OutboxRequest {
    var request = self
    request.change = base.map { change.tagged($0.etag) } ?? change
    request.base = base
    request.version += 1
    // A service that knows the identity would repeat its answer to the smaller change.
    if attempts > 0 { request.identity = RequestIdentity() }
    return request
  }
}
