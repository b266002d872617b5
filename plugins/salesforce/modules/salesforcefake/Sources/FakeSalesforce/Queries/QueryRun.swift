import SOQLQueries
import ServiceData

/// The records that a statement selects.
struct QueryResult {
  /// The number of rows, which `COUNT()` has without records.
  let count: Int
  let records: [Value]
}

/// Runs statements over the records of an organization.
struct QueryRun {
  let data: OrganizationData
  let now: Moment
  let version: String
  let includesDeleted: Bool

  /// The result of a statement.
  ///
  /// - Throws: ``APIError`` for a statement that does not fit the objects.
  func run(_ statement: SOQLStatement) throws(APIError) -> QueryResult {
    guard statement.from.path.segments.count == 1, let object = data.catalog.object(statement.from.path.text) else {
      throw APIError.unknownObject(statement.from.path.text)
    }
    try checkRestriction(statement, object)
    let scope = try QueryScope(statement, object: object, run: self)
    let all = data.records(of: object, withDeleted: includesDeleted || statement.includesAllRows)
    let chosen = try scope.filtered(all)
    if Self.isCount(statement) { return QueryResult(count: chosen.count, records: []) }
    let records: [Value]
    if scope.isGrouped {
      records = try GroupedRows(scope: scope).rows(chosen)
    } else {
      let composer = try RecordComposer(scope: scope)
      records = try Self.page(try scope.sorted(chosen), statement).map { record throws(APIError) in
        try composer.value(of: record)
      }
    }
    return QueryResult(count: records.count, records: records)
  }

  /// The links of files are queried only by what they link (Object Reference, "ContentDocumentLink").
  private func checkRestriction(_ statement: SOQLStatement, _ object: FakeObject) throws(APIError) {
    guard object.name == "ContentDocumentLink" else { return }
    let terms: [SOQLCondition] =
      if case .and(let terms)? = statement.filter { terms } else { [statement.filter].compactMap(\.self) }
    let isLimited = terms.contains { term in
      switch term {
      case .comparison(.field(let path), .equal, _), .membership(.field(let path), false, _):
        ["id", "contentdocumentid", "linkedentityid"].contains(path.text.lowercased())
      default: false
      }
    }
    guard isLimited else {
      throw QueryError.malformed(
        "Implementation restriction: ContentDocumentLink requires a filter by a single Id on ContentDocumentId or "
          + "LinkedEntityId using the equals operator or multiple Id's using the IN operator.")
    }
  }

  /// The first field of the records that a sub-select in a condition selects.
  func keys(_ statement: SOQLStatement) throws(APIError) -> Set<String> {
    guard let object = data.catalog.object(statement.from.path.text) else {
      throw APIError.unknownObject(statement.from.path.text)
    }
    guard statement.select.count == 1, case .field(let path, _) = statement.select[0] else {
      throw QueryError.malformed("a sub-select in a condition selects one field")
    }
    let scope = try QueryScope(statement, object: object, run: self)
    let field = try scope.resolver.resolve(path)
    var keys: Set<String> = []
    for record in try scope.filtered(data.records(of: object, withDeleted: includesDeleted)) {
      if let key = scope.value(field, of: record).text { keys.insert(key) }
    }
    return keys
  }

  /// The parent of a record by a reference; nil if there is none.
  func parent(_ record: FakeRecord, _ reference: FakeField) -> FakeRecord? {
    record.value(reference).text.flatMap(data.record)
  }

  static func page<Element>(_ rows: [Element], _ statement: SOQLStatement) -> [Element] {
    Array(rows.dropFirst(statement.offset ?? 0).prefix(statement.limit ?? .max))
  }

  private static func isCount(_ statement: SOQLStatement) -> Bool {
    guard statement.select.count == 1, case .call(let call, _) = statement.select[0] else { return false }
    return call.name.lowercased() == "count" && call.arguments.isEmpty
  }
}
