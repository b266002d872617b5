import HTTPTransport
import ServiceData

extension CollectionService {
  /// The convention has no repeatable requests, so the identity is not sent.
  public func send(_ change: ServiceChange, identity: RequestIdentity?) async throws -> Row? {
    switch change {
    case .create(let row, let set): return try await create(row, in: set)
    case .update(let row, let key, let set, let replaces):
      return try await update(row, key: key, in: set, replaces: replaces)
    case .delete(let key, let set, let etag):
      try await delete(key, in: set, etag: etag)
      return nil
    case .link, .unlink, .call:
      throw ServiceError(.unsupported, "this service does not support relations and operations; leave them out")
    }
  }

  public func create(_ row: Row, in set: String) async throws -> Row {
    let place = try place(set)
    let body = RequestBody(type: "application/json", bytes: RowWriter(.creation).bytes(of: row))
    let response = try await send(.post, place.url, body: body)
    return try answer(response, to: row, of: place.type) ?? row
  }

  /// A change is a merge patch (RFC 7396); a replacement is one with every property.
  public func update(_ row: Row, key: EntityKey?, in set: String, replaces: Bool) async throws -> Row? {
    guard let key else { throw ServiceError(.unsupported, "an entity of '\(set)' can be changed only by its key") }
    guard replaces || row.isChanged else { return nil }
    let place = try place(set, key)
    let writer = RowWriter(replaces ? .replacement : .changes)
    let body = RequestBody(type: "application/merge-patch+json", bytes: writer.bytes(of: row))
    let response = try await send(.patch, place.url, body: body, etag: row.etag)
    return try answer(response, to: row, of: place.type)
  }

  public func delete(_ key: EntityKey, in set: String, etag: String?) async throws {
    _ = try await send(.delete, try place(set, key).url, etag: etag)
  }

  /// The entity as the service stores it; without a body, the one that was sent if its new version is known.
  private func answer(
    _ response: HTTPResponse, to sent: Row, of type: StructuredSchema
  ) throws(ServiceError) -> Row? {
    if response.status != 204, !response.body.isEmpty { return try row(response, of: type) }
    guard let etag = response.headers["ETag"] else { return nil }
    var kept = sent
    kept.acceptChanges()
    kept.etag = etag
    return kept
  }
}
