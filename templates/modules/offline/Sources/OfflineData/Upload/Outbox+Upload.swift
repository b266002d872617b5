import LocalStore

/// What only an upload does with the queue; callers hold the lock of uploads.
extension Outbox {
  /// Marks the requests of a transaction as being sent, before they are.
  ///
  /// - Returns: those that are still there, as they have to be sent; nil where one of them does not wait.
  func begin(all ids: [Int64]) throws -> [OutboxRequest]? { try commit { try $0.begin(all: ids) } }

  /// The requests wait again as if they had not been begun.
  ///
  /// - Parameter mayHaveBeenDone: what is known of earlier attempts; nil leaves that as it is.
  func withdraw(_ ids: [Int64], mayHaveBeenDone: Bool? = nil) throws {
    try commit { try $0.withdraw(ids, mayHaveBeenDone: mayHaveBeenDone) }
  }

  /// The request replaces another version of the content now, without conflict, and waits again.
  func rebase(_ id: Int64, on media: MediaUpload) throws { try commit { try $0.rebase(id, on: media) } }
}

extension OutboxDatabase {
  fileprivate func begin(all ids: [Int64]) throws -> [OutboxRequest]? {
    let present = try ids.compactMap { try request($0) }
    guard present.allSatisfy({ $0.isSendable && !$0.isDraft }) else { return nil }
    return try present.compactMap { try begin($0.id) }
  }

  fileprivate func withdraw(_ ids: [Int64], mayHaveBeenDone: Bool?) throws {
    for id in ids {
      guard var request = try request(id), request.isSendable else { continue }
      request.state = .pending
      if let mayHaveBeenDone { request.mayHaveBeenDone = mayHaveBeenDone }
      try save(request)
    }
  }
}
