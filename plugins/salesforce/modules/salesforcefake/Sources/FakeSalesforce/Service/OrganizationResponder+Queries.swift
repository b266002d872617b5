import HTTPTransport
import SOQLQueries
import ServiceData

extension OrganizationResponder {
  /// The most results of queries that are kept for more pages.
  private static let mostCursors = 10
  /// The most lists of children that are kept for more pages.
  private static let mostLists = 2_000

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
    var next: String?
    if result.records.count > size {
      let locator = newLocator()
      state.cursors.append((locator, result.records))
      if state.cursors.count > Self.mostCursors { state.cursors.removeFirst() }
      next = place(request, locator, from: size)
    }
    return APIAnswer(200, page(result.records.prefix(size), total: result.count, next: next, request))
  }

  private mutating func newLocator() -> String {
    state.cursorCount += 1
    return "01g5g" + RecordID.id(prefix: "01g", number: state.cursorCount).suffix(10)
  }

  /// The evaluator of statements.
  func run(_ request: APIRequest, includesDeleted: Bool = false) -> QueryRun {
    QueryRun(data: state.data, now: now, version: request.version, includesDeleted: includesDeleted)
  }

  private mutating func nextPage(_ request: APIRequest) throws(APIError) -> APIAnswer {
    let parts = request.segments[1].split(separator: "-").map(String.init)
    guard parts.count == 2, let start = Int(parts[1]), start >= 0,
      let cursor = (state.cursors + state.lists).first(where: { $0.locator == parts[0] })
    else { throw APIError(400, "INVALID_QUERY_LOCATOR", message: "invalid query locator") }
    let rows = cursor.records.dropFirst(start).prefix(pageSize(request))
    let end = start + rows.count
    let next = end < cursor.records.count ? place(request, parts[0], from: end) : nil
    return APIAnswer(200, page(rows, total: cursor.records.count, next: next, request))
  }

  private func place(_ request: APIRequest, _ locator: String, from start: Int) -> String {
    "/services/data/\(request.version)/query/\(locator)-\(start)"
  }

  private mutating func page(
    _ records: ArraySlice<Value>, total: Int, next: String?, _ request: APIRequest
  ) -> Value {
    var members: [(String, Value)] = [("totalSize", .int(Int64(total))), ("done", .bool(next == nil))]
    if let next { members.append(("nextRecordsUrl", .string(next))) }
    let paged = records.map { withPagedChildren($0, request) }
    return .object(members + [("records", .list(paged))])
  }

  /// A record with the first page of each list of children (SOQL and SOSL Reference, "Relationship Queries"). The rest is
  /// kept.
  private mutating func withPagedChildren(_ record: Value, _ request: APIRequest) -> Value {
    guard let members = record.members else { return record }
    let size = pageSize(request)
    var paged: [(String, Value)] = []
    for (name, value) in members {
      guard let children = value["records"]?.elements else {
        paged.append((name, value))
        continue
      }
      var next: String?
      if children.count > size {
        let locator = newLocator()
        state.lists.append((locator, children))
        if state.lists.count > Self.mostLists { state.lists.removeFirst() }
        next = place(request, locator, from: size)
      }
      paged.append((name, page(children.prefix(size), total: children.count, next: next, request)))
    }
    return .object(paged)
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
