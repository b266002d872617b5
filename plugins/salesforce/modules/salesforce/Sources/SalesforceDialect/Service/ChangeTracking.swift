import HTTPTransport
import SOQLQueries
import ServiceData

/// How changes since a time are found.
///
/// The service has no delta links. A record that was changed since a time is found by its version; one that no longer
/// matches, or was deleted, is in the service's lists of updated and deleted records (REST API Developer Guide, "sObject
/// Get Updated" and "sObject Get Deleted"). Times overlap: a record that is read twice does no harm, one that is never
/// read does.
enum ChangeTracking {
  /// The longest time that a transaction takes (Apex Developer Guide, "Execution Governors and Limits"). A record gets its
  /// version when it is changed, but is seen only after the transaction has ended.
  static let longestTransaction = 600

  /// The longest time since which changes can be tracked. The list of deleted records leaves out what is older than 15
  /// days, without a word ("sObject Get Deleted").
  static let longestAbsence = 14 * 86_400

  /// Whether changes of a query's records can be tracked: neither for a part of them, nor for children, whose removal
  /// does not change the record, nor by conditions on anything that can change without the record.
  static func isPossible(_ query: RowQuery, of type: StructuredSchema) -> Bool {
    RecordVersion.field(of: type) != nil && query.top == nil && query.skip == nil && query.search == nil
      && query.expand.allSatisfy { isSingle($0, of: type) }
      && query.filter.map { TrackedFields(type).areAll(in: $0) } ?? true
  }

  private static func isSingle(_ term: ExpandTerm, of type: StructuredSchema) -> Bool {
    guard !term.path.contains("/"), let member = type.member(term.path), !member.isCollection,
      let target = type.service.structure(of: member.type)
    else { return false }
    return term.expand.allSatisfy { isSingle($0, of: target) }
  }

  /// The time from which changes are tracked after a response to the first request of a download.
  static func start(after response: HTTPResponse, now: Int) -> String {
    text((time(of: response) ?? now) - longestTransaction)
  }

  /// The time of a response by the clock of the service, in seconds since 1970; nil if it has none.
  static func time(of response: HTTPResponse) -> Int? {
    response.headers["Date"].flatMap(HTTPDate.init(parsing:))?.secondsSince1970
  }

  static func text(_ seconds: Int) -> String {
    OffsetDateTime(local: LocalDateTime(secondsSinceEpoch: seconds)).description
  }

  /// The condition of records that were changed since a time, themselves or in a record that they are expanded with.
  static func condition(
    _ query: RowQuery, of type: StructuredSchema, since time: String
  ) -> SOQLCondition? {
    var terms: [SOQLCondition] = []
    append(query.expand, of: type, after: [], since: time, to: &terms)
    return terms.count > 1 ? .or(terms) : terms.first
  }

  private static func append(
    _ expand: [ExpandTerm], of type: StructuredSchema, after prefix: [String], since time: String,
    to terms: inout [SOQLCondition]
  ) {
    if let version = RecordVersion.field(of: type) {
      terms.append(.comparison(.field(SOQLPath(prefix + [version])), .greaterOrEqual, .dateTime(time)))
    }
    for term in expand {
      guard let member = type.member(term.path), let target = type.service.structure(of: member.type) else { continue }
      append(term.expand, of: target, after: prefix + [term.path], since: time, to: &terms)
    }
  }
}

/// A list of updated or deleted records.
struct ReplicationList {
  var keys: [String] = []
  /// The time up to which the list is complete: the start of the oldest transaction that had not ended.
  var covered: OffsetDateTime?
  /// The time from which deleted records are known.
  var earliest: OffsetDateTime?
  /// When the service made the list, by its own clock, in seconds since 1970.
  var made = 0

  /// The time up to which nothing is missing, in seconds since 1970. The clock here can be ahead of the service's.
  func complete(until end: Int) -> Int {
    min(end, made, covered?.secondsSinceEpoch ?? made - ChangeTracking.longestTransaction)
  }

  /// Reads a body (REST API Developer Guide, "sObject Get Updated" and "sObject Get Deleted").
  init(_ bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    var hasKeys = false
    try reader.beginObject()
    while let name = try reader.nextName() {
      hasKeys = hasKeys || name == "ids" || name == "deletedRecords"
      switch name {
      case "ids":
        try reader.beginArray()
        while try reader.nextElement() { keys.append(try reader.readString()) }
      case "deletedRecords":
        try reader.beginArray()
        while try reader.nextElement() {
          if case .row(let row) = try reader.readValue(), case .string(let id)? = row["id"] { keys.append(id) }
        }
      case "latestDateCovered": covered = Self.time(try reader.readValue())
      case "earliestDateAvailable": earliest = Self.time(try reader.readValue())
      default: try reader.skip()
      }
    }
    guard hasKeys else { throw reader.unexpected("'ids' or 'deletedRecords'") }
    try reader.finish()
  }

  private static func time(_ value: Value) -> OffsetDateTime? {
    guard case .string(let text) = WireValue.neutral(value, .dateTimeOffset) else { return nil }
    return OffsetDateTime(text)
  }
}
