import FoundationEssentials
import LocalStore
import ServiceData

/// An entity, by its set and key.
struct EntityPlace: Sendable, Hashable {
  var set: String
  var key: EntityKey
}

/// A key that the service gave an entity in place of the one that a person had asked for. It is told, and never used to
/// find an entity: the service may have another one under the key that was asked for.
public struct ReplacedKey: Sendable, Hashable {
  public var set: String
  /// The key under which the entity was to be created.
  public var asked: EntityKey
  /// The key that the entity has on the service.
  public var given: EntityKey
  /// When the service's answer came; nil where that is not known.
  public var time: Date?
}

/// Temporary keys whose entities the service has keyed since, so that callers which still hold one are understood. No
/// key that a person gave is among them.
extension OutboxDatabase {
  /// The entities that a change refers to by temporary keys.
  func temporaryTargets(of change: LocalChange) throws -> [EntityPlace] {
    let targets = references.targets(of: change)
    guard !targets.isEmpty, try connection.integer("SELECT EXISTS (SELECT 1 FROM keys)") != 0 else { return [] }
    return try targets.map { EntityPlace(set: $0.set, key: $0.key) }
      .filter { try realKey(of: $0.key, in: $0.set) != nil }
  }

  /// The key that the service gave an entity which was known by a temporary one; nil for any other, and where the outbox
  /// has work on an entity of this key.
  func realKey(of key: EntityKey, in set: String) throws -> EntityKey? {
    let type = coding.type(of: set)
    let text = key.storedText(of: type)
    let found: [KeyRecord] = try connection.records("WHERE set_name = ? AND key = ?", [.text(set), .text(text)])
    guard let record = found.first, try requests(of: set, key: text).isEmpty else { return nil }
    return EntityKey(storedText: record.realKey, of: type)
  }

  /// Remembers the key of an entity that was known by a temporary one.
  func remember(_ key: String, isNow real: String, in set: String) throws {
    let statement = try connection.statement("UPDATE keys SET real_key = ?3 WHERE set_name = ?1 AND real_key = ?2")
    statement.bind([.text(set), .text(key), .text(real)])
    try statement.run()
    try connection.insert(KeyRecord(set: set, key: key, realKey: real))
  }

  /// From now on a key is that of another entity.
  func forgetTemporary(_ key: EntityKey, in set: String) throws {
    try forgetTemporary(key.storedText(of: coding.type(of: set)), in: set)
  }

  private func forgetTemporary(_ key: String, in set: String) throws {
    let statement = try connection.statement("DELETE FROM keys WHERE set_name = ? AND key = ?")
    statement.bind([.text(set), .text(key)])
    try statement.run()
  }

  private static let sortedNote = "keys.sorted"

  /// Earlier versions remembered keys that persons gave as well; these are only told from now on.
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

/// Keys that were asked for and not given.
extension OutboxDatabase {
  static let replacedKeysTable = """
    CREATE TABLE IF NOT EXISTS replaced_keys (id INTEGER PRIMARY KEY, set_name TEXT, key TEXT, real_key TEXT, time REAL)
    """
  /// How many are kept; the oldest go.
  private static let replacedKeysAtMost = 1000

  /// The replaced key of an entity that was created; nil where the service gave each part that was asked for.
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
    return isReplaced ? ReplacedKey(set: set, asked: key, given: real, time: Date()) : nil
  }

  /// Keeps what the service replaced, to be told.
  func note(_ replaced: ReplacedKey) throws {
    try connection.insert(coding.record(of: replaced))
    try connection.execute(
      "DELETE FROM replaced_keys WHERE id <= (SELECT max(id) FROM replaced_keys) - \(Self.replacedKeysAtMost)")
  }

  /// What the service replaced, the latest first.
  func replacedKeys() throws -> [ReplacedKey] {
    try connection.records(of: ReplacedKeyRecord.self, "ORDER BY id DESC").compactMap(coding.replacedKey)
  }
}

extension Outbox {
  /// The keys that the service gave in place of those that were asked for, the latest first.
  public func replacedKeys() async throws -> [ReplacedKey] { try read { try $0.replacedKeys() } }
}
