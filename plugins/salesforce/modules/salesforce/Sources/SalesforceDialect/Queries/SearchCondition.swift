import SOQLQueries
import ServiceData

/// A text to search for as a condition: every word is in the record's name or in another field that identifies it.
///
/// The search of the service itself (SOSL) returns at most 2,000 records in an order of its own, and knows a record only
/// some time after it was created. So it cannot be combined with pages, an order and a count.
struct SearchCondition {
  private let fields: [String]
  private let name: String

  init(_ type: StructuredSchema) {
    name = type.name
    let names = [type.titleProperty, "Name"].compactMap(\.self).filter { type.index(of: $0) != nil }.prefix(1)
    let fields = names + type.alternateKeys.flatMap { $0.compactMap(\.path.first) }
    var seen: Set<String> = []
    self.fields = fields.filter { type.member($0)?.primitive == .string && seen.insert($0).inserted }
  }

  /// The condition.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` if the type has no field to search in.
  func condition(_ search: String) throws(ServiceError) -> SOQLCondition {
    let words = search.split { $0.isWhitespace || $0 == "\"" }.filter { $0 != "AND" }
    guard !fields.isEmpty, !words.isEmpty else { throw .inexpressible("a text to search for in '\(name)'") }
    let conditions = words.map { word in
      let matches = fields.map { SOQLCondition.like(.field($0), .containing(String(word))) }
      return matches.count == 1 ? matches[0] : .or(matches)
    }
    return conditions.count == 1 ? conditions[0] : .and(conditions)
  }
}
