import HTTPTransport
import SOQLQueries
import ServiceData

extension OrganizationResponder {
  /// The most results of queries that are kept for more pages.
  private static let mostCursors = 10

  /// `query`, `queryAll`, and further pages.
  mutating func query(_ request: APIRequest, includesDeleted: Bool) throws(APIError) -> APIAnswer {
    guard request.method == .get || request.method == .head else {
      throw APIError.method(request.method, allowed: "HEAD,GET")
    }
    if request.segments.count == 2 { return try nextPage(request) }
    guard request.segments.count == 1, let text = request.parameters["q"] else {
      throw QueryError.malformed("A query string has to be specified")
    }
    let statement: SOQLStatement
    do throws(SOQLSyntaxError) {
      statement = try SOQLStatement(parsing: text)
    } catch {
      throw QueryError.syntax(error)
    }
    let result = try run(request, includesDeleted: includesDeleted).run(statement)
    let size = pageSize(request)
    guard result.records.count > size else {
      return APIAnswer(200, page(result.records[...], total: result.count, next: nil))
    }
    state.cursorCount += 1
    let locator = "01g5g" + RecordID.id(prefix: "01g", number: state.cursorCount).suffix(10)
    state.cursors.append((locator, result.records))
    if state.cursors.count > Self.mostCursors { state.cursors.removeFirst() }
    return APIAnswer(
      200, page(result.records.prefix(size), total: result.count, next: place(request, locator, size)))
  }

  /// The evaluator of statements.
  func run(_ request: APIRequest, includesDeleted: Bool = false) -> QueryRun {
    QueryRun(data: state.data, now: now, version: request.version, includesDeleted: includesDeleted)
  }

  private func nextPage(_ request: APIRequest) throws(APIError) -> APIAnswer {
    let parts = request.segments[1].split(separator: "-").map(String.init)
    guard parts.count == 2, let start = Int(parts[1]), start >= 0,
      let cursor = state.cursors.first(where: { $0.locator == parts[0] })
    else { throw APIError(400, "INVALID_QUERY_LOCATOR", "invalid query locator") }
    let rows = cursor.records.dropFirst(start).prefix(pageSize(request))
    let end = start + rows.count
    let next = end < cursor.records.count ? place(request, parts[0], end) : nil
    return APIAnswer(200, page(rows, total: cursor.records.count, next: next))
  }

  private func place(_ request: APIRequest, _ locator: String, _ start: Int) -> String {
    "/services/data/\(request.version)/query/\(locator)-\(start)"
  }

  private func page(_ records: ArraySlice<Value>, total: Int, next: String?) -> Value {
    var members: [(String, Value)] = [("totalSize", .int(Int64(total))), ("done", .bool(next == nil))]
    if let next { members.append(("nextRecordsUrl", .string(next))) }
    return .object(members + [("records", .list(Array(records)))])
  }

  /// The size that the client asks for, from 200 to 2,000, if the organization has no smaller one.
  private func pageSize(_ request: APIRequest) -> Int {
    let wanted = (request.headers["Sforce-Query-Options"] ?? "").split(separator: ",").compactMap { option -> Int? in
      let pair = option.split(separator: "=")
      guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == "batchsize" else { return nil }
      return Int(pair[1].filter { $0 != " " })
    }
    return max(1, min(options.pageSize, max(200, min(2_000, wanted.first ?? 2_000))))
  }
}
