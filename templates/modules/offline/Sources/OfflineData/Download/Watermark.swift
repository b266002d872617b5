import QueryLanguage
import ServiceData

/// The latest modification among the rows of a query, for a service without delta tokens.
struct Watermark {
  private let property: String
  private var latest: Value?

  /// Nil for a query without a modification property.
  init?(_ definition: DefiningQuery, _ text: String?) {
    guard let property = definition.modificationProperty else { return nil }
    self.property = property
    latest = text.flatMap { try? Value(json: Array($0.utf8)) }
  }

  /// The watermark as stored.
  var text: String? { latest.map { String(decoding: $0.json(), as: UTF8.self) } }

  mutating func note(_ rows: [Row]) {
    for row in rows {
      guard let value = row[property], !value.isNull else { continue }
      let kind = row.type.member(property)?.primitive ?? .string
      if latest.map({ ValueOrder.between($0, value, as: kind) == .before }) ?? true { latest = value }
    }
  }
}
