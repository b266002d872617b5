import ServiceData

/// The error archive: requests that the service refused for good. A refused request stays, with its transcript, until
/// it is repaired or dropped. Requests that depend on it are not sent before.
extension OfflineDataController {
  /// The requests that the service refused, in the order in which they were made.
  ///
  /// - Throws: ``ControllerError/storeClosed``, ``OutboxError``.
  public func failures() async throws -> [OutboxRequest] {
    try await queue.requests(RequestFilter(states: [.failed]))
  }

  /// Sends a refused request again with the next upload, unchanged or repaired.
  ///
  /// - Parameter values: new values for the row, by property.
  /// - Throws: ``OutboxError/unknownRequest(_:)`` if the archive does not contain the request.
  @discardableResult
  public func retry(_ id: Int64, setting values: [String: Value] = [:]) async throws -> OutboxRequest {
    let refused = try await refusedRequest(id)
    return try await queue.retry(id, with: values.isEmpty ? nil : refused.change.setting(values))
  }

  /// Drops a refused request. The row becomes the service's version again.
  ///
  /// - Parameter cascades: whether to drop requests that depend on it, too.
  /// - Returns: the dropped requests.
  /// - Throws: ``OutboxError/hasDependents(_:_:)`` if other requests depend on it and `cascades` is false;
  ///   ``OutboxError/unknownRequest(_:)`` if the archive does not contain the request.
  @discardableResult
  public func drop(_ id: Int64, cascades: Bool = false) async throws -> [OutboxRequest] {
    try await queue.drop(refusedRequest(id).id, cascades: cascades)
  }

  private func refusedRequest(_ id: Int64) async throws -> OutboxRequest {
    guard let request = try await queue.request(id), request.state == .failed else {
      throw OutboxError.unknownRequest(id)
    }
    return request
  }
}

extension LocalChange {
  /// The same change with other values in its row; a change without a row is returned unchanged.
  fileprivate func setting(_ values: [String: Value]) -> LocalChange {
    switch self {
    case .service(.create(let row, let set)): .service(.create(row.setting(values), set: set))
    case .service(.update(let row, let key, let set, let replaces)):
      .service(.update(row.setting(values), key: key, set: set, replaces: replaces))
    default: self
    }
  }
}

extension Row {
  fileprivate func setting(_ values: [String: Value]) -> Row {
    var row = self
    for (name, value) in values { row[name] = value }
    return row
  }
}

/// The list of conflicts.
extension OfflineDataController {
  /// The local changes that wait for a decision, oldest first.
  ///
  /// - Throws: ``ControllerError/storeClosed``, ``OutboxError``.
  public func conflicts() async throws -> [DataConflict] {
    try await queue.requests(RequestFilter(states: [.conflicted])).compactMap(DataConflict.init)
  }
}
