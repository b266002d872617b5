import HTTPTransport
import ODataDialect
import QueryLanguage
import ServiceData

/// Answers a request.
struct FakeResponder {
  let database: FakeDatabase
  let version: any ProtocolVersion
  let isVersionFour: Bool
  let metadata: [UInt8]?
  let pageSize: Int?
  let quirks: Set<ServiceQuirk>
  /// The oldest valid delta token.
  let oldestToken: Int
  /// The URL of the service that the client uses, with a trailing slash.
  let root: String
  /// The paths of entities of earlier requests in the same batch, by content identifier.
  var references: [String: String] = [:]

  var schema: ServiceSchema { database.catalog.schema }
  var composer: RowComposer {
    var composer = RowComposer(
      database: database, grammar: version.grammar, root: root, hasIdentifiers: !isVersionFour,
      hasTags: quirks.isDisjoint(with: [.noTags, .tagsInHeaderOnly]))
    composer.padsBinary = isVersionFour && quirks.contains(.paddedBinary)
    return composer
  }

  /// The answer to a request. Errors become answers, too.
  func respond(to request: FakeRequest) -> HTTPResponse {
    do {
      if request.method.isSafe { return try answer(request) }
      if let earlier = try earlierAnswer(to: request) { return earlier }
      return try database.atomically { remember(try answer(request), to: request) }
    } catch let error as ServiceError {
      return refusal(error, url: request.url)
    } catch let error as QueryEvaluationError {
      let status = if case .unsupported = error { 501 } else { 400 }
      return refusal(ServiceError(.refused, "cannot evaluate the query: \(error)", status: status), url: request.url)
    } catch let error as JSONError {
      return refusal(ServiceError(.refused, "cannot read the body: \(error)", status: 400), url: request.url)
    } catch {
      return refusal(ServiceError(.unavailable, "\(error)", status: 500), url: request.url)
    }
  }

  private func answer(_ request: FakeRequest) throws -> HTTPResponse {
    let target = try ODataRequestTarget(
      path: request.path, query: request.query, schema: schema, version: version)
    if case .metadata = target.segments.first { return try metadataDocument(request) }
    if case .batch = target.segments.first { return try batch(request) }
    try checkFormat(request, target)
    if target.segments.isEmpty {
      try allow(["GET", "HEAD"], request)
      return response(200, body: ServiceDocumentWriter(schema: schema, root: root).document(isVersionFour))
    }
    var arguments: [String: Value] = [:]
    if case .operation(let operation, _) = target.segments.last {
      try allow(methods(of: operation), request)
      arguments = try bodyArguments(operation, request)
    }
    var walk = ResourceWalk(database: database, target: target, arguments: arguments)
    // The effect of an action on its entity is not known, but it checks the condition and creates a new version.
    walk.acting = { record, plan in
      try database.revise(record.ordinal, of: plan, etag: try condition(request)) { _ in }
    }
    let context = RequestContext(request: request, target: target, found: try walk.find())
    if case .operation = target.segments.last { return try read(context) }
    switch request.method {
    case .get, .head: return try read(context)
    case .post, .put, .patch, .merge, .delete:
      return context.form == .references ? try writeReference(context) : try write(context)
    default: throw Self.notAllowed(request.method, ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    }
  }

  private func methods(of operation: OperationSchema) -> [String] {
    if let method = operation.httpMethod { return method == "GET" ? ["GET", "HEAD"] : [method] }
    return operation.isAction ? ["POST"] : ["GET", "HEAD"]
  }

  /// The arguments of an action (OData 4.01 JSON Format, 18). An operation with a method is a function import of OData 2.0.
  private func bodyArguments(_ operation: OperationSchema, _ request: FakeRequest) throws -> [String: Value] {
    guard operation.isAction, operation.httpMethod == nil, !request.body.isEmpty else { return [:] }
    var arguments: [String: Value] = [:]
    var reader = JSONReader(request.body)
    try reader.beginObject()
    while let name = try reader.nextName() {
      guard let parameter = operation.parameters.first(where: { $0.name == name }) else {
        throw ServiceError(.refused, "'\(operation.name)' has no parameter '\(name)'; leave it out", status: 400)
      }
      let member = MemberSchema(name: name, type: parameter.type.type, isCollection: parameter.type.isCollection)
      arguments[name] = try reader.readValue(of: member, in: schema)
    }
    try reader.finish()
    return arguments
  }

  private func metadataDocument(_ request: FakeRequest) throws(ServiceError) -> HTTPResponse {
    try allow(["GET", "HEAD"], request)
    guard let metadata else { throw ResourceWalk.notFound("metadata document") }
    var answer = response(200, body: metadata)
    answer.headers["Content-Type"] = "application/xml;charset=utf-8"
    return answer
  }

  /// Refuses formats other than JSON (OData 4.01 Part 1: Protocol, 8.2.1).
  private func checkFormat(_ request: FakeRequest, _ target: ODataRequestTarget) throws(ServiceError) {
    if let format = target.options.format, !format.lowercased().contains("json") {
      throw ServiceError(.refused, "the format '\(format)' is not supported; use 'json'", status: 406)
    }
    guard target.options.format == nil, let accept = request.headers["Accept"]?.lowercased() else { return }
    let isXML = accept.contains("xml") && !accept.contains("json") && !accept.contains("*/*")
    if isXML {
      throw ServiceError(.refused, "the format '\(accept)' is not supported; use 'application/json'", status: 406)
    }
  }

  func allow(_ methods: [String], _ request: FakeRequest) throws(ServiceError) {
    guard methods.contains(request.method.rawValue) else { throw Self.notAllowed(request.method, methods) }
  }

  static func notAllowed(_ method: HTTPMethod, _ allowed: [String]) -> ServiceError {
    let others = allowed.isEmpty ? "GET" : allowed.joined(separator: ", ")
    return ServiceError(.refused, "'\(method.rawValue)' is not allowed here; use \(others)", status: 405)
  }
}
