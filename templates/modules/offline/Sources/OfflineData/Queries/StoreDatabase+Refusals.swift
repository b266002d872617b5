import LocalStore
import ServiceData
import TypedEntities

/// The refused queries and the service's answers.
extension StoreDatabase {
  private static let refusalsNote = "queries.refused"

  /// The remembered refusals by the name of the defining query.
  func refusals() throws -> [String: SetRefusal] {
    guard let text = try note(Self.refusalsNote), case .row(let row)? = try? Value(json: Array(text.utf8)) else {
      return [:]
    }
    let found = row.dynamic.compactMap { member in SetRefusal(member.value).map { (member.name, $0) } }
    return Dictionary(found, uniquingKeysWith: { first, _ in first })
  }

  /// Remembers refusals of queries; nil deletes one.
  func setRefusals(_ changes: [String: SetRefusal?]) throws {
    let known = try refusals()
    let refusals = known.merging(changes.compactMapValues(\.self)) { _, new in new }
      .filter { name, _ in changes[name].map { $0 != nil } ?? true }
    guard refusals != known else { return }
    var row = Row(type: .untyped)
    for (name, refusal) in refusals.sorted(by: { $0.key < $1.key }) { row.loadDynamic(name, refusal.value) }
    try setNote(Self.refusalsNote, to: refusals.isEmpty ? nil : String(decoding: row.json(), as: UTF8.self))
  }
}

extension SetRefusal {
  fileprivate var value: Value {
    var row = Row(type: .untyped)
    if let status { row.loadDynamic("status", .int(Int64(status))) }
    row.loadDynamic("message", .string(message))
    row.loadDynamic("since", .string(OffsetDateTime(since).description))
    row.loadDynamic("leftOut", .bool(isLeftOut))
    return .row(row)
  }

  fileprivate init?(_ value: Value) {
    guard case .row(let row) = value, case .string(let message)? = row["message"],
      case .string(let text)? = row["since"], let since = OffsetDateTime(text)?.date
    else { return nil }
    var status: Int?
    if case .int(let number)? = row["status"] { status = Int(number) }
    self.init(status: status, message: message, since: since, isLeftOut: row["leftOut"] == .bool(true))
  }
}
