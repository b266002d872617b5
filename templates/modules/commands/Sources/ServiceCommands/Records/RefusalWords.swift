import DataCommands
import OfflineData
import ServiceData
import TypedEntities

/// The sets that the service refuses, as text and as records.
enum RefusalWords {
  /// A defining query and why the service refuses it.
  struct Refused {
    let name: String
    let refusal: SetRefusal

    var record: OutputRecord {
      var record = OutputRecord([("set", .string(name))])
      for field in RefusalWords.record(refusal).fields { record[field.name] = field.value }
      return record
    }
  }

  static func refused(of status: ControllerStatus) -> [Refused] {
    status.queries.compactMap { query in query.refusal.map { Refused(name: query.name, refusal: $0) } }
  }

  static func record(_ refusal: SetRefusal) -> OutputRecord {
    OutputRecord([
      ("status", refusal.status.map { .number($0) } ?? .null), ("reason", .string(refusal.message)),
      ("since", .string(OffsetDateTime(refusal.since).description)), ("leftOut", .bool(refusal.isLeftOut)),
    ])
  }

  /// One line of text for all refused sets.
  static func text(_ refused: [Refused]) -> String {
    let parts = refused.map { item in
      "\(item.name) (since \(RequestRecord.text(item.refusal.since)): \(item.refusal.message)"
        + (item.refusal.isLeftOut ? "; left out)" : ")")
    }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }
}
