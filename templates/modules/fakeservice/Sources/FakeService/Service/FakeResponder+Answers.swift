import HTTPTransport
import ODataDialect
import ServiceData

extension FakeResponder {
  /// An answer with a JSON body or without a body.
  func response(_ status: Int, body: [UInt8]? = nil, etag: String? = nil) -> HTTPResponse {
    var response = HTTPResponse(status: status, body: body ?? [])
    if body != nil {
      response.headers["Content-Type"] =
        isVersionFour ? "application/json;odata.metadata=minimal;charset=utf-8" : "application/json;charset=utf-8"
    }
    for name in ["OData-Version", "DataServiceVersion"] { response.headers[name] = version.headers[name] }
    response.headers["ETag"] = quirks.isDisjoint(with: [.noTags, .tagsInBodyOnly]) ? etag : nil
    return response
  }

  /// An error response in the protocol's form.
  func refusal(_ error: ServiceError, url: String) -> HTTPResponse {
    var answer = response(error.status ?? Self.status(error.kind), body: version.writer.error(error))
    answer.finalURL = url
    return answer
  }

  private static func status(_ kind: ServiceError.Kind) -> Int {
    switch kind {
    case .notAuthenticated: 401
    case .forbidden: 403
    case .notFound: 404
    case .preconditionFailed: 412
    case .expiredToken: 410
    case .unsupported: 501
    case .refused, .malformedResponse: 400
    case .offline, .unavailable, .cancelled: 503
    }
  }

  /// A plain text response.
  func plain(_ text: String) -> HTTPResponse {
    var answer = response(200, body: Array(text.utf8))
    answer.headers["Content-Type"] = "text/plain;charset=utf-8"
    return answer
  }

  /// The context URL of entities of a table (OData 4.01 Part 1: Protocol, 10).
  func context(_ plan: TablePlan, isEntity: Bool = false, isDelta: Bool = false) -> String? {
    guard isVersionFour else { return nil }
    let suffix = isEntity && !plan.isSingleton ? "/$entity" : isDelta ? "/$delta" : ""
    let inside = plan.path.dropFirst(plan.set.name.count)
    return root + "$metadata#" + PercentEncoding.encode(plan.set.name, allowing: .pathSegment) + inside + suffix
  }

  /// The context URL of a value.
  func context(_ type: OperationType) -> String? {
    guard isVersionFour else { return nil }
    return root + "$metadata#" + (type.isCollection ? "Collection(\(type.type.name))" : type.type.name)
  }

  /// An answer with an entity.
  func entity(
    _ record: FakeRecord, _ plan: TablePlan, status: Int = 200, query: RowQuery = RowQuery(set: "")
  ) throws -> HTTPResponse {
    let row = try composed(record, of: plan, query)
    let body = version.writer.entity(row, declared: plan.type, .answer, context: context(plan, isEntity: true))
    return response(status, body: body, etag: record.etag)
  }

  /// The URL of a request with replaced options; nil removes an option.
  func link(_ request: FakeRequest, replacing options: [(name: String, value: String?)]) -> String {
    let names = Set(options.map(\.name))
    let kept = (request.query ?? "").split(separator: "&").filter { part in
      let name = PercentEncoding.decode(part.prefix { $0 != "=" })
      return !names.contains(name) && !names.contains("$" + name)
    }
    let added = options.compactMap { option in option.value.map { "\(option.name)=\($0)" } }
    let query = (kept.map(String.init) + added).joined(separator: "&")
    let path = request.path.hasPrefix("/") ? String(request.path.dropFirst()) : request.path
    let place = quirks.contains(.relativeLinks) ? path.split(separator: "/").last.map(String.init) ?? "" : root + path
    return place + (query.isEmpty ? "" : "?" + query)
  }
}
