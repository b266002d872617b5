import ServiceData

/// The result of turning a refused creation into an entity that the service already has.
public struct ExistingEntity: Sendable {
  /// The entity set of the entity.
  public var set: String
  /// The key of the entity on the service.
  public var key: EntityKey
  /// The service's version.
  public var row: Row
  /// The properties for which the creation has other values.
  public var differences: [PropertyConflict]
  /// The navigation properties whose new entities the creation contained. They are not created.
  public var uncreated: [String]
  /// The queued update with the creation's values; nil if they were discarded, or if nothing differs.
  public var change: OutboxRequest?
  /// The requests that waited for the creation and now apply to the existing entity.
  public var followers: [Int64]
}

/// Creations that the service refused because it already has the entity.
extension OfflineDataController {
  /// Ends a refused creation with the service's entity. Nothing is sent. The local row becomes the service's version,
  /// and requests that wait for the creation apply to that entity.
  ///
  /// - Parameters:
  ///   - id: the number of the request in the error archive.
  ///   - key: the key of the existing entity; by default the key of the creation.
  ///   - keepsValues: whether to queue the values that differ as an update of the entity. Otherwise they are discarded,
  ///     and reported in the result.
  /// - Throws: ``OutboxError/noRefusedCreation(_:)``, ``OutboxError/notOnService(set:key:)``, and `ServiceError` if the
  ///   service cannot be asked. Nothing is changed then.
  @discardableResult
  public func retry(
    _ id: Int64, asExisting key: EntityKey?, keepingValues keepsValues: Bool = false
  ) async throws -> ExistingEntity {
    let queue = try queue
    guard let request = try await queue.request(id), request.state == .failed,
      case .service(.create(let row, let set)) = request.change
    else { throw OutboxError.noRefusedCreation(id) }
    guard let key = key ?? (request.hasTemporaryKey ? nil : request.key) else {
      throw OutboxError.notOnService(set: set, key: request.key?.text(of: row.type) ?? "")
    }
    guard let theirs = try await remote.entity(key, of: RowQuery(set: set)), let found = theirs.key else {
      throw OutboxError.notOnService(set: set, key: key.text(of: row.type))
    }
    let followers = try await queue.followers(of: id)
    let change = try await queue.adopt(theirs, byRefused: id, keepingValues: keepsValues)
    return ExistingEntity(
      set: set, key: found, row: theirs, differences: ChangeComparison.differences(between: row, and: theirs),
      uncreated: row.namesOfNewRelatives, change: change, followers: followers)
  }
}

extension Outbox {
  fileprivate func adopt(
    _ theirs: Row, byRefused id: Int64, keepingValues keepsValues: Bool
  ) async throws -> OutboxRequest? {
    try await commit { try $0.adopt(theirs, byRefused: id, keepsValues: keepsValues) }
  }

  /// The requests that wait for another one.
  fileprivate func followers(of id: Int64) async throws -> [Int64] {
    try await requests().filter { $0.dependencies.contains(id) }.map(\.id)
  }
}

extension OutboxRequest {
  /// Whether the request is a creation that was refused with a hint that the entity already exists: with status 409, or
  /// with a message to that effect. The messages of services are not standardized, so this is a guess.
  public var mayExistOnService: Bool {
    guard state == .failed, case .service(.create) = change, let failure else { return false }
    if failure.status == 409 { return true }
    guard let status = failure.status, (400..<600).contains(status) else { return false }
    let words = ([failure.message, failure.code ?? ""] + failure.details).joined(separator: " ").lowercased()
    return ["already", "exist", "duplicate", "unique", "primary key"].contains { words.contains($0) }
      && !["not exist", "n't exist", "no exist"].contains { words.contains($0) }
  }
}

extension Row {
  /// The navigation properties that contain new entities, which are created together with the row.
  fileprivate var namesOfNewRelatives: [String] {
    type.members.indices.compactMap { index in
      guard type.members[index].isNavigation else { return nil }
      let related: [Value] =
        switch self[index] {
        case .row?: [self[index] ?? .null]
        case .list(let values)?: values
        default: []
        }
      let isNew = related.contains { if case .row(let row) = $0 { row.referencedSet == nil } else { false } }
      return isNew ? type.members[index].name : nil
    }
  }
}
