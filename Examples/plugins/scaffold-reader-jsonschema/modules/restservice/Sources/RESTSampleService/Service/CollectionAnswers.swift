import HTTPTransport
import QueryLanguage
import RESTDialect
import ServiceData

/// Answers the requests to one collection.
struct CollectionAnswers {
  /// The largest number of entities on a page. It is small, so that there are several pages.
  private static let pageSize = 10

  private(set) var collection: SampleCollection
  /// The URL of the request.
  let url: ServiceURL

  /// The answer to a request to the collection itself.
  ///
  /// - Throws: ``SampleProblem``, and errors of the evaluator.
  mutating func collection(_ request: HTTPRequest) throws -> HTTPResponse {
    switch request.method {
    case .get: return try list()
    case .post where collection.set.isInsertable:
      let entity = try collection.insert(try body(of: request))
      var response = response(to: entity, status: 201)
      response.headers["Location"] = url.appending(PercentEncoding.encode(collection.keyText(entity.row))).path
      return response
    default:
      throw SampleProblem(
        405, "method-not-allowed", detail: "'\(collection.set.name)' does not allow \(request.method.rawValue)")
    }
  }

  /// The answer to a request to the entity of a key.
  ///
  /// - Throws: ``SampleProblem``.
  mutating func entity(_ key: String, _ request: HTTPRequest) throws -> HTTPResponse {
    guard let index = collection.index(of: key) else {
      throw SampleProblem(404, "not-found", detail: "'\(collection.set.name)' has no entity '\(key)'")
    }
    if request.method == .get {
      let parameters = try RequestParameters(url.query, type: collection.type)
      return response(to: collection.entities[index], fields: parameters.fields)
    }
    if let wanted = request.headers["If-Match"], wanted != collection.entities[index].etag {
      throw SampleProblem(412, "changed", detail: "the entity was changed by someone else; read it again")
    }
    switch request.method {
    case .patch where collection.set.isUpdatable:
      return response(to: collection.change(index, by: try body(of: request)))
    case .delete where collection.set.isDeletable:
      collection.remove(index)
      return HTTPResponse(status: 204)
    default:
      throw SampleProblem(
        405, "method-not-allowed", detail: "'\(collection.set.name)' does not allow \(request.method.rawValue)")
    }
  }

  private func list() throws -> HTTPResponse {
    let parameters = try RequestParameters(url.query, type: collection.type)
    let evaluator = QueryEvaluator(schema: collection.type.service)
    var rows = collection.entities.map(\.row)
    if let filter = parameters.filter { rows = try rows.filter { try evaluator.matches($0, filter) } }
    rows = try evaluator.sorted(rows, by: parameters.order)
    let total = rows.count
    let wanted = rows.dropFirst(parameters.offset).prefix(parameters.limit ?? .max)
    let page = wanted.prefix(max(1, min(parameters.pageSize ?? Self.pageSize, Self.pageSize)))
    let body = RowWriter(.answer).bytes(
      of: page.map { parameters.fields.isEmpty ? $0 : selected($0, parameters.fields) })
    var response = HTTPResponse(
      status: 200, headers: ["Content-Type": "application/json", "X-Total-Count": String(total)], body: body)
    if page.count < wanted.count {
      let next = parameters.text(after: page.count)
      response.headers["Link"] = "<\(url.path)?\(next)>; rel=\"next\""
    }
    return response
  }

  private func response(to entity: SampleEntity, status: Int = 200, fields: [String] = []) -> HTTPResponse {
    let row = fields.isEmpty ? entity.row : selected(entity.row, fields)
    return HTTPResponse(
      status: status, headers: ["Content-Type": "application/json", "ETag": entity.etag],
      body: RowWriter(.answer).bytes(of: row))
  }

  private func selected(_ row: Row, _ fields: [String]) -> Row {
    var selected = Row(type: row.type)
    for name in fields {
      if let index = row.type.index(of: name) { selected.load(row[index], at: index) }
    }
    return selected
  }

  private func body(of request: HTTPRequest) throws -> Row {
    try RowReader(request.body ?? []).entity(of: collection.type)
  }
}
