import ServiceData

extension Outbox {
  /// The requests in sending order.
  public func requests(_ filter: RequestFilter = RequestFilter()) async throws -> [OutboxRequest] {
    try read { try $0.requests().filter(filter.includes) }
  }

  /// The request with a number; nil if it no longer exists.
  public func request(_ id: Int64) async throws -> OutboxRequest? { try read { try $0.request(id) } }

  /// The number of requests in each state.
  public func counts() async throws -> [OutboxRequest.State: Int] {
    try await requests().reduce(into: [:]) { counts, request in counts[request.state, default: 0] += 1 }
  }

  /// The key that the service assigned in place of a temporary key; any other key is returned unchanged. An entity that
  /// has the key now, or is to be created with it, takes precedence.
  public func currentKey(of key: EntityKey, in set: String) async throws -> EntityKey {
    try read { database in
      guard let real = try database.realKey(of: key, in: set) else { return key }
      return try isOnDevice(EntityPlace(set: set, key: key)) ? key : real
    }
  }

  /// A stored note; nil if there is none.
  public func note(_ name: String) async throws -> String? { try read { try $0.note(name) } }

  /// Stores a note; nil deletes it.
  public func setNote(_ name: String, to value: String?) async throws {
    try await commit { try $0.setNote(name, to: value) }
  }
}
