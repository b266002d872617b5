import FoundationEssentials
import LocalStore
import ServiceData

/// An entity, by its set and key.
struct EntityPlace: Sendable, Hashable {
  var set: String
  var key: EntityKey
}

/// A key that the service assigned in place of the one that the user requested. It is only reported, and never used to
/// find an entity: the service may have another entity with the requested key.
public struct ReplacedKey: Sendable, Hashable {
  /// The entity set of the entity.
  public var set: String
  /// The requested key.
  public var asked: EntityKey
  /// The key of the entity on the service.
  public var given: EntityKey
  /// When the service's answer arrived; nil if it is not known.
  public var time: Date?
}

/// Temporary keys that the service has replaced in the meantime, for callers that still use them. Keys given by the
/// user are not among them.
extension OutboxDatabase {
  /// The entities that a change refers to by temporary keys.
  func temporaryTargets(of change: LocalChange) throws -> [EntityPlace] {
    let targets = references.targets(of: change)
    guard !targets.isEmpty, try connection.integer("SELECT EXISTS (SELECT 1 FROM keys)") != 0 else { return [] }
    return try targets.map { EntityPlace(set: $0.set, key: $0.key) }
      .filter { try realKey(of: $0.key, in: $0.set) != nil }
  }

  /// The key that replaces a temporary key; nil for any other key, and if the outbox has requests for an entity with
  /// this key.
  func realKey(of key: EntityKey, in set: String) throws -> EntityKey? {
    let type = coding.type(of: set)
    let text = key.storedText(of: type)
    let found: [KeyRecord] = try connection.records("WHERE set_name = ? AND key = ?", [.text(set), .text(text)])
    guard let record = found.first, try requests(of: set, key: text).isEmpty else { return nil }
    return EntityKey(storedText: record.realKey, of: type)
  }

  /// Remembers the key that replaces a temporary one.
  func remember(_ key: String, isNow real: String, in set: String) throws {
    let statement = try connection.statement("UPDATE keys SET real_key = ?3 WHERE set_name = ?1 AND real_key = ?2")
    statement.bind([.text(set), .text(key), .text(real)])
    try statement.run()
    try connection.insert(KeyRecord(set: set, key: key, realKey: real))
  }

  /// Forgets a temporary key, because another entity has it from now on.
  func forgetTemporary(_ key: EntityKey, in set: String) throws {
    try forgetTemporary(key.storedText(of: coding.type(of: set)), in: set)
  }

  private func forgetTemporary(_ key: String, in set: String) throws {
    let statement = try connection.statement("DELETE FROM keys WHERE set_name = ? AND key = ?")
    statement.bind([.text(set), .text(key)])
    try statement.run()
  }

  private static let sortedNote = "keys.sorted"

  /// Earlier versions also remembered keys that the user gave. From now on, these are only reported.
  func sortOutGivenKeys() throws {
    guard try note(Self.sortedNote) == nil else { return }
    try setNote(Self.sortedNote, to: "1")
    for record in try connection.records(of: KeyRecord.self, "") {
      let type = coding.type(of: record.set)
      guard let key = EntityKey(storedText: record.key, of: type), !TemporaryKey.mayHaveMade(key, of: type),
        let given = EntityKey(storedText: record.realKey, of: type)
      else { continue }
      try forgetTemporary(record.key, in: record.set)
      try note(ReplacedKey(set: record.set, asked: key, given: given, time: nil))
    }
  }
}

/// Requested keys that the service replaced.
extension OutboxDatabase {
  static let replacedKeysTable = """
    CREATE TABLE IF NOT EXISTS replaced_keys (id INTEGER PRIMARY KEY, set_name TEXT, key TEXT, real_key TEXT, time REAL)
    """
  /// The maximum number of records; the oldest are deleted.
  private static let replacedKeysAtMost = 1000

  /// The replaced key of a created entity; nil if the service assigned all requested parts.
  func replacedKey(of request: OutboxRequest, by real: EntityKey) -> ReplacedKey? {
    guard case .service(.create(let row, let set)) = request.change, let key = row.key ?? request.key else {
      return nil
    }
    let type = row.type
    let isReplaced = zip(key.parts, real.parts).contains { asked, given in
      guard let reference = type.keys.first(where: { $0.name == asked.name }),
        row.value(at: reference.path)?.isNull == false
      else { return false }
      return EntityKey([asked]).storedText(of: type) != EntityKey([given]).storedText(of: type)
    }
    return isReplaced ? ReplacedKey(set: set, asked: key, given: real, time: now()) : nil
  }

  /// Records a replaced key for reports.
  func note(_ replaced: ReplacedKey) throws {
    try connection.insert(coding.record(of: replaced))
    try connection.execute(
      "DELETE FROM replaced_keys WHERE id <= (SELECT max(id) FROM replaced_keys) - \(Self.replacedKeysAtMost)")
  }

  /// The replaced keys, latest first.
  func replacedKeys() throws -> [ReplacedKey] {
    try connection.records(of: ReplacedKeyRecord.self, "ORDER BY id DESC").compactMap(coding.replacedKey)
  }
}

extension Outbox {
  /// The keys that the service assigned in place of the requested ones, latest first.
  public func replacedKeys() async throws -> [ReplacedKey] { try read { try $0.replacedKeys() } }
}
