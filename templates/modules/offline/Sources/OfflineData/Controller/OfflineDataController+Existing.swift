import LocalStore
import ServiceData

/// What came of a creation that was refused since the service has the entity already.
public struct ExistingEntity: Sendable {
  public var set: String
  /// The key of the entity on the service.
  public var key: EntityKey
  /// The entity as the service has it.
  public var row: Row
  /// What the creation would have set to other values.
  public var differences: [PropertyConflict]
  /// The navigation properties through which the creation would have created other entities along. These are not created.
  public var uncreated: [String]
  /// The change that waits to bring the entity to the values of the creation; nil where they were given up, or agree.
  public var change: OutboxRequest?
  /// The requests that waited for the creation and go on with the entity that is there.
  public var followers: [Int64]
}

/// Creations that the service refused since it has the entity already.
extension OfflineDataController {
  /// Ends a refused creation with the entity that the service has: nothing is sent, the row here becomes the service's, and
  /// what waits for the creation goes on with that entity.
  ///
  /// - Parameters:
  ///   - id: the number of the request in the error archive.
  ///   - key: the entity; by default that of the key under which it was to be created.
  ///   - keepsValues: whether the values in which the two differ are queued as a change of the entity. Otherwise they are
  ///     given up, and told in what is returned.
  /// - Throws: ``OutboxError/noRefusedCreation(_:)``, ``OutboxError/notOnService(set:key:)``, and `ServiceError` where the
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
  /// Whether the request is a creation that was refused in a way that tells of an entity which is there already: by status
  /// 409, or in words of the service that say so. The words of services are not standardized, so this is a guess.
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
  /// The navigation properties that hold entities which are created along.
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
