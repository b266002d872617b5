import FoundationEssentials
import LocalStore
import ServiceData

/// The way of a request to the service; callers hold the lock of uploads.
extension Outbox {
  /// Marks a request as being sent, before it is.
  ///
  /// - Returns: the request as it has to be sent; nil where it is gone, a draft, or does not wait any more.
  public func begin(_ id: Int64) async throws -> OutboxRequest? { try await commit { try $0.begin(id) } }

  /// Has requests wait again that were being sent when their process ended.
  @discardableResult
  public func releaseInterrupted() async throws -> [Int64] { try await commit { try $0.releaseInterrupted() } }

  /// Ends a request that the service has done.
  ///
  /// - Parameters:
  ///   - version: the version that was sent; edits that were merged into the request later stay, as an update.
  ///   - row: the entity as the service keeps it now, where it said so.
  ///   - realKey: the key of a new entity; by default that of the row.
  /// - Returns: the key that the service gave a new entity in place of the one that was asked for; nil otherwise.
  @discardableResult
  public func finish(_ id: Int64, version: Int64, row: Row?, realKey: EntityKey? = nil) async throws -> ReplacedKey? {
    try await commit { try $0.finish(id, version: version, row: row, realKey: realKey) }
  }

  /// The request waits again, since the service or the network could not do it for now.
  public func postpone(
    _ id: Int64, notBefore: Date?, _ failure: RequestFailure, mayHaveBeenDone: Bool = false
  ) async throws {
    try await commit { try $0.postpone(id, notBefore: notBefore, failure, mayHaveBeenDone: mayHaveBeenDone) }
  }

  /// The request was refused for good, and becomes part of the error archive.
  public func fail(_ id: Int64, _ failure: RequestFailure) async throws {
    try await commit { try $0.fail(id, failure) }
  }

  /// The service changed the same meanwhile; the request waits for a decision.
  ///
  /// - Parameter theirs: what the service has; nil where the entity is gone.
  public func conflict(_ id: Int64, theirs: Row?, _ failure: RequestFailure? = nil) async throws {
    try await commit { try $0.conflict(id, theirs: theirs, failure) }
  }

  /// The request stands on a newer version of the entity, without conflict, and waits again.
  public func rebase(_ id: Int64, on row: Row) async throws { try await commit { try $0.rebase(id, on: row) } }
}

/// What only an upload does with the queue; callers hold the lock of uploads.
extension Outbox {
  /// Marks the requests of a transaction as being sent, before they are.
  ///
  /// - Returns: those that are still there, as they have to be sent; nil where one of them does not wait.
  func begin(all ids: [Int64]) async throws -> [OutboxRequest]? { try await commit { try $0.begin(all: ids) } }

  /// The requests wait again as if they had not been begun.
  ///
  /// - Parameter mayHaveBeenDone: what is known of earlier attempts; nil leaves that as it is.
  func withdraw(_ ids: [Int64], mayHaveBeenDone: Bool? = nil) async throws {
    try await commit { try $0.withdraw(ids, mayHaveBeenDone: mayHaveBeenDone) }
  }

  /// The request replaces another version of the content now, without conflict, and waits again.
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
