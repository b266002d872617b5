import LocalStore
import ServiceData

/// An entity that was created on this machine, and whose key or a part of it the service will assign.
public struct NewEntity: Sendable, Hashable {
  /// The number of the request that creates it.
  public let number: Int64
  /// The entity set of the entity.
  public let set: String
  /// The key with the temporary parts.
  public let key: EntityKey
  /// The names of the temporary parts of the key.
  public let temporaryParts: Set<String>

  /// What people read and type in place of the temporary key: `new-7`.
  static func name(_ number: Int64) -> String { "new-\(number)" }
}

extension Outbox {
  /// The entities that were created on this machine and have a temporary key.
  public func newEntities() async throws -> [NewEntity] {
    try await requests().compactMap { request in
      guard request.hasTemporaryKey, let key = request.key, case .service(.create(let row, _)) = request.change else {
        return nil
      }
      let parts = key.parts.filter { TemporaryKey.mayHaveMade(EntityKey([$0]), of: row.type) }.map(\.name)
      return NewEntity(number: request.id, set: request.set, key: key, temporaryParts: Set(parts))
    }
  }

  /// The key of the entity that a request created: the temporary one, and after the upload the service's; nil if there is no
  /// such entity, or if it cannot be found any more (a GUID that the service has replaced).
  ///
  /// - Parameters:
  ///   - number: the number of the request.
  ///   - set: the entity set of the entity.
  public func key(ofNew number: Int64, in set: String) async throws -> EntityKey? {
    try read { database in
      if let request = try database.request(number), request.set == set, request.hasTemporaryKey { return request.key }
      return try database.realKey(ofNew: number, in: set)
    }
  }
}

extension OutboxDatabase {
  /// The key that the service assigned to the entity that a request created.
  fileprivate func realKey(ofNew number: Int64, in set: String) throws -> EntityKey? {
    let type = coding.type(of: set)
    let records: [KeyRecord] = try connection.records("WHERE set_name = ?", [.text(set)])
    let record = records.first { record in
      EntityKey(storedText: record.key, of: type).map { TemporaryKey.isMade($0, for: number, of: type) } ?? false
    }
    return record.flatMap { EntityKey(storedText: $0.realKey, of: type) }
  }
}
