import FoundationEssentials
import LocalStore
import ServiceData

/// The columns of the table `keys`.
enum KeyColumn: Int, TableColumn {
  case set, key, realKey

  var name: String {
    switch self {
    case .set: "set_name"
    case .key: "key"
    case .realKey: "real_key"
    }
  }
}

/// A row of `keys`: the key that replaces a temporary one. Keys are in their stored form.
struct KeyRecord: TableRecord {
  var set: String
  var key: String
  var realKey: String

  static let statements = RecordStatements("keys", KeyColumn.self)

  init(set: String, key: String, realKey: String) {
    self.set = set
    self.key = key
    self.realKey = realKey
  }

  init(_ row: TableRow<KeyColumn>) throws(UnreadableCell) {
    self.init(set: try row.text(.set), key: try row.text(.key), realKey: try row.text(.realKey))
  }

  func bind(to statement: SQLiteStatement) {
    statement.bind(set, to: KeyColumn.set)
    statement.bind(key, to: KeyColumn.key)
    statement.bind(realKey, to: KeyColumn.realKey)
  }
}

/// The columns of the table `replaced_keys`, except the number, which SQLite assigns.
enum ReplacedKeyColumn: Int, TableColumn {
  case set, key, realKey, time

  var name: String {
    switch self {
    case .set: "set_name"
    case .key: "key"
    case .realKey: "real_key"
    case .time: "time"
    }
  }
}

/// A row of `replaced_keys`: a requested key, and the one that the service assigned instead. Keys are in their stored
/// form.
struct ReplacedKeyRecord: TableRecord {
  var set: String
  var key: String
  var realKey: String
  var time: Date?

  static let statements = RecordStatements("replaced_keys", ReplacedKeyColumn.self)

  init(set: String, key: String, realKey: String, time: Date?) {
    self.set = set
    self.key = key
    self.realKey = realKey
    self.time = time
  }

  init(_ row: TableRow<ReplacedKeyColumn>) throws(UnreadableCell) {
    self.init(
      set: try row.text(.set), key: try row.text(.key), realKey: try row.text(.realKey),
      time: try row.optional(.time, row.number).map { Date(timeIntervalSince1970: $0) })
  }

  func bind(to statement: SQLiteStatement) {
    statement.bind(set, to: ReplacedKeyColumn.set)
    statement.bind(key, to: ReplacedKeyColumn.key)
    statement.bind(realKey, to: ReplacedKeyColumn.realKey)
    statement.bind(time?.timeIntervalSince1970, to: ReplacedKeyColumn.time)
  }
}

extension RequestCoding {
  /// The record of a replaced key.
  func record(of replaced: ReplacedKey) -> ReplacedKeyRecord {
    let type = type(of: replaced.set)
    return ReplacedKeyRecord(
      set: replaced.set, key: replaced.asked.storedText(of: type), realKey: replaced.given.storedText(of: type),
      time: replaced.time)
  }

  /// The replaced key of a record; nil if the key no longer matches the set's type.
  func replacedKey(_ record: ReplacedKeyRecord) -> ReplacedKey? {
    let type = type(of: record.set)
    guard let asked = EntityKey(storedText: record.key, of: type),
      let given = EntityKey(storedText: record.realKey, of: type)
    else { return nil }
    return ReplacedKey(set: record.set, asked: asked, given: given, time: record.time)
  }
}
