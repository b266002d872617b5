import ServiceData

/// The error archive: what the service refused for good. Its requests stay, with what was sent and answered, until
/// somebody mends or drops them, and keep what depends on them from being sent.
extension OfflineDataController {
  /// The requests that the service refused, in the order in which they were made.
  ///
  /// - Throws: ``ControllerError/storeClosed``, ``OutboxError``.
  public func failures() async throws -> [OutboxRequest] {
    try await queue.requests(RequestFilter(states: [.failed]))
  }

  /// Has a refused request go with the next upload, as it is or mended.
  ///
  /// - Parameter values: what the row shall have in place of what was refused, by property.
  /// - Throws: ``OutboxError/unknownRequest(_:)`` where the archive does not have it.
  @discardableResult
  public func retry(_ id: Int64, setting values: [String: Value] = [:]) async throws -> OutboxRequest {
    let refused = try await refusedRequest(id)
    return try await queue.retry(id, with: values.isEmpty ? nil : refused.change.setting(values))
  }

  /// Gives a refused request up, so that the row is what the service has again.
  ///
  /// - Parameter cascades: whether requests that cannot stand without it go too.
  /// - Returns: the requests that went.
  /// - Throws: ``OutboxError/hasDependents(_:_:)`` where others depend on it and shall not go,
  ///   ``OutboxError/unknownRequest(_:)`` where the archive does not have it.
  @discardableResult
  public func drop(_ id: Int64, cascades: Bool = false) async throws -> [OutboxRequest] {
    try await queue.drop(refusedRequest(id).id, cascades: cascades)
  }

  /// Gives all refused requests up, with what cannot stand without them.
  ///
  /// - Returns: the requests that went.
  @discardableResult
  public func dropFailures() async throws -> [OutboxRequest] {
    var dropped: [OutboxRequest] = []
    for request in try await failures() where !dropped.contains(where: { $0.id == request.id }) {
      dropped += try await queue.drop(request.id, cascades: true)
    }
    return dropped
  }

  private func refusedRequest(_ id: Int64) async throws -> OutboxRequest {
    guard let request = try await queue.request(id), request.state == .failed else {
      throw OutboxError.unknownRequest(id)
    }
    return request
  }
}

extension LocalChange {
  /// The same change with other values in its row; a change without a row stays as it is.
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
  /// The local changes that wait for a decision, in the order in which they were made.
  ///
  /// - Throws: ``ControllerError/storeClosed``, ``OutboxError``.
  public func conflicts() async throws -> [DataConflict] {
    try await queue.requests(RequestFilter(states: [.conflicted])).compactMap(DataConflict.init)
  }
}
