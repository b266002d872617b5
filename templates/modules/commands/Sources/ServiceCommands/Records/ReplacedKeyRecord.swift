import DataCommands
import OfflineData
import ServiceData

/// A key that the service replaced, as text and as a record.
struct ReplacedKeyRecord {
  static let columns = ["set", "asked", "given", "time"]
  /// The keys of ``record``, for the help.
  static let names = "'set', 'asked', 'given' and 'time' (null if it is not known)"

  private let key: ReplacedKey
  private let records: RequestRecord

  init(_ key: ReplacedKey, _ schema: ServiceSchema) {
    self.key = key
    records = RequestRecord(schema)
  }

  private var asked: String { records.key(key.asked, in: key.set) ?? "" }
  private var given: String { records.key(key.given, in: key.set) ?? "" }

  /// For example `Teams 1 is Teams 7 on the service`.
  var words: String { "\(key.set) \(asked) is \(key.set) \(given) on the service" }

  var record: OutputRecord {
    OutputRecord([
      ("set", .string(key.set)), ("asked", .string(asked)), ("given", .string(given)),
      ("time", .text(key.time.map(RequestRecord.text))),
    ])
  }
}
