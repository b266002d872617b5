import FoundationEssentials
import ServiceData

/// Sending of requests. Callers must hold the lock for uploads.
extension Outbox {
  /// Marks a request as being sent, before it is sent.
  ///
  /// - Returns: the request to send; nil if it is gone, a draft, or no longer waits.
  public func begin(_ id: Int64) async throws -> OutboxRequest? { try await commit { try $0.begin(id) } }

  /// Puts requests whose process ended while sending them back to pending.
  @discardableResult
  public func releaseInterrupted() async throws -> [Int64] { try await commit { try $0.releaseInterrupted() } }

  /// Ends a request that the service has applied.
  ///
  /// - Parameters:
  ///   - version: the version that was sent; edits that were merged into the request later stay, as an update.
  ///   - row: the service's version of the entity, if the answer contains it.
  ///   - realKey: the key of a new entity; by default that of the row.
  ///   - isWhole: whether the service has the properties of a new media entity, too.
  /// - Returns: the key that the service assigned to a new entity in place of the requested one; nil otherwise.
  @discardableResult
  public func finish(
    _ id: Int64, version: Int64, row: Row?, realKey: EntityKey? = nil, isWhole: Bool = false
  ) async throws -> ReplacedKey? {
    try await commit { try $0.finish(id, version: version, row: row, realKey: realKey, isWhole: isWhole) }
  }

  /// Lets the request wait again after a temporary failure of the service or the network.
  public func postpone(
    _ id: Int64, notBefore: Date?, _ failure: RequestFailure, mayHaveBeenDone: Bool = false, answered: Row? = nil
  ) async throws {
    try await commit {
      try $0.postpone(id, notBefore: notBefore, failure, mayHaveBeenDone: mayHaveBeenDone, answered: answered)
    }
  }

  /// Moves a request that was refused for good to the error archive.
  public func fail(_ id: Int64, _ failure: RequestFailure) async throws {
    try await commit { try $0.fail(id, failure) }
  }

  /// Lets the request wait for a decision, because the service has a conflicting change.
  ///
  /// - Parameters:
  ///   - theirs: the service's version; nil if the entity was deleted.
  ///   - resolution: the decision, if a policy makes it; nobody sees an undecided conflict then, even if this process is killed.
  public func conflict(
    _ id: Int64, theirs: Row?, _ failure: RequestFailure? = nil, resolution: ConflictResolution? = nil
  ) async throws {
    try await commit {
      try $0.conflict(id, theirs: theirs, failure)
      if let resolution { _ = try $0.resolve(id, resolution) }
    }
  }

  /// Bases the request on a newer version of the entity without conflict, and lets it wait again.
  public func rebase(_ id: Int64, on row: Row) async throws { try await commit { try $0.rebase(id, on: row) } }

  /// Keeps the entity as an update found it, if somebody else has changed it: the answer does not distinguish that from what
  /// the service computes because of the update.
  func keep(_ found: Row, before update: OutboxRequest) async throws {
    guard case .service(.update(let mine, _, _, _)) = update.change,
      update.answered != nil || found.isChanged(since: update.base, besides: mine.changedNames)
    else { return }
    try await commit { database in
      guard var request = try database.request(update.id), case .service(.update) = request.change else { return }
      request.answered = found
      try database.save(request)
    }
  }
}

/// Functions for uploads only. Callers must hold the lock for uploads.
extension Outbox {
  /// Marks the requests of a transaction as being sent, before they are sent.
  ///
  /// - Returns: the remaining requests to send; nil if one of them does not wait.
  func begin(all ids: [Int64]) async throws -> [OutboxRequest]? { try await commit { try $0.begin(all: ids) } }

  /// Marks those of the requests that wait as being sent, before they are sent in one request.
  ///
  /// - Returns: the requests to send.
  func begin(each ids: [Int64]) async throws -> [OutboxRequest] {
    try await commit { database in try ids.compactMap { try database.begin($0) } }
  }

  /// Lets the requests wait again, as if sending had not begun.
  ///
  /// - Parameter mayHaveBeenDone: what is known about earlier attempts; nil keeps the present value.
  func withdraw(_ ids: [Int64], mayHaveBeenDone: Bool? = nil) async throws {
    try await commit { try $0.withdraw(ids, mayHaveBeenDone: mayHaveBeenDone) }
  }

  /// Lets the request replace a newer version of the content without conflict, and wait again.
  func rebase(_ id: Int64, on media: MediaUpload) async throws { try await commit { try $0.rebase(id, on: media) } }
}

extension OutboxDatabase {
  fileprivate func begin(all ids: [Int64]) throws -> [OutboxRequest]? {
    let present = try ids.compactMap { try request($0) }
    guard present.allSatisfy({ $0.isSendable && !$0.isDraft }) else { return nil }
    return try present.compactMap { try begin($0.id) }
  }

  fileprivate func withdraw(_ ids: [Int64], mayHaveBeenDone: Bool?) throws {
    for id in ids {
      guard var request = try request(id), request.state.allows(.withdraw) else { continue }
      try request.apply(.withdraw)
      if let mayHaveBeenDone { request.mayHaveBeenDone = mayHaveBeenDone }
      try save(request)
    }
  }
}
