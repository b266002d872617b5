import QueryLanguage
import ServiceData

/// Filters and sorts entities by the options of a query (OData 4.01 Part 2: URL Conventions, 5.1).
struct RecordFilter {
  private let evaluator: QueryEvaluator

  init(_ database: FakeDatabase) {
    evaluator = QueryEvaluator(schema: database.catalog.schema) { row, member in
      guard let place = RecordPlace(row), let plan = database.catalog.plan(place.path),
        let record = database.table(plan).record(place.ordinal),
        let related = database.related(record, of: plan, by: member)
      else { return nil }
      let rows = related.records.map { Value.row($0.marked(in: related.plan)) }
      return member.isCollection ? .list(rows) : rows.first ?? .null
    }
  }

  /// The entities that match a condition and a search.
  ///
  /// - Throws: ``QueryEvaluationError`` if the condition does not match the type.
  func matching(
    _ records: RelatedRecords, _ condition: QueryExpression?, search: String? = nil
  ) throws -> RelatedRecords {
    var matching = records
    if let condition {
      matching.records = try matching.records.filter { try evaluator.matches($0.marked(in: records.plan), condition) }
    }
    if let search = search.map(SearchTerms.init) {
      matching.records.removeAll { !search.matches($0.row) }
    }
    return matching
  }

  /// The entities, sorted by terms.
  func sorted(_ records: RelatedRecords, by terms: [OrderTerm]) throws -> RelatedRecords {
    guard !terms.isEmpty else { return records }
    let rows = try evaluator.sorted(records.records.map { $0.marked(in: records.plan) }, by: terms)
    let places = Dictionary(records.records.map { ($0.ordinal, $0) }) { first, _ in first }
    let sorted = rows.compactMap { RecordPlace($0).flatMap { places[$0.ordinal] } }
    return RelatedRecords(plan: records.plan, records: sorted)
  }
}

/// A simple free-text search: an entity matches if its texts contain every word, ignoring case, and no word after `NOT`. `OR`
/// separates alternatives (OData 4.01 Part 2: URL Conventions, 5.1.7).
struct SearchTerms {
  private var alternatives: [[(word: String, isExcluded: Bool)]] = [[]]

  init(_ text: String) {
    var isExcluded = false
    for word in Self.words(text) {
      switch word {
      case "AND": continue
      case "OR": alternatives.append([])
      case "NOT": isExcluded = true
      default:
        alternatives[alternatives.count - 1].append((word.lowercased(), isExcluded))
        isExcluded = false
      }
    }
  }

  /// Words, and phrases in double quotes.
  private static func words(_ text: String) -> [String] {
    let halves = text.split(separator: "\"", omittingEmptySubsequences: false)
    return halves.enumerated().flatMap { index, part in
      index % 2 == 1 ? [String(part)] : part.split { " ()".contains($0) }.map(String.init)
    }
  }

  func matches(_ row: Row) -> Bool {
    let texts = row.type.members.indices.compactMap { index in
      if case .string(let text) = row[index] { text.lowercased() } else { nil }
    }
    return alternatives.contains { words in
      words.allSatisfy { term in texts.contains { $0.contains(term.word) } != term.isExcluded }
    }
  }
}
