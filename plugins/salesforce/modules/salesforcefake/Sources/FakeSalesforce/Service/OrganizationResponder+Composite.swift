import HTTPTransport
import ServiceData

extension OrganizationResponder {
  /// The most requests in a composite or batch request.
  private static let mostRequests = 25

  /// Everything below `composite`.
  mutating func composite(_ request: APIRequest) throws(APIError) -> APIAnswer {
    switch (request.segments.dropFirst().first?.lowercased(), request.segments.count) {
    case ("sobjects", _): return try collection(request)
    case (nil, _): return try sequence(request)
    case ("batch", 2): return try batch(request)
    default: throw APIError.notFound
    }
  }

  /// Requests that are processed one after another and can refer to earlier results.
  private mutating func sequence(_ request: APIRequest) throws(APIError) -> APIAnswer {
    let items = try items(request, "compositeRequest")
    let allOrNone = try request.object()["allOrNone"]?.flag ?? false
    let before = state.data
    var references = ResultReferences()
    var answers: [(id: String, answer: APIAnswer)] = []
    for item in items {
      let id = item["referenceId"]?.text ?? ""
      let answer = self.answer(to: item, &references)
      references.record(id, answer)
      answers.append((id, answer))
      if allOrNone, answer.status >= 300 { break }
    }
    if allOrNone, answers.contains(where: { $0.answer.status >= 300 }) {
      state.data = before
      answers = items.enumerated().map { index, item in
        let isCause = index == answers.count - 1
        return (item["referenceId"]?.text ?? "", isCause ? answers[index].answer : APIAnswer(.halted))
      }
    }
    return APIAnswer(200, .object([("compositeResponse", .list(answers.map(Self.entry)))]))
  }

  private mutating func answer(to item: Value, _ references: inout ResultReferences) -> APIAnswer {
    do throws(APIError) {
      guard let method = item["method"]?.text, let url = item["url"]?.text else {
        throw APIError.json("a request lacks its 'method' or its 'url'")
      }
      let body = try item["body"].map { body throws(APIError) in try references.replaced(body) }
      var headers = HTTPHeaders()
      for (name, value) in item["httpHeaders"]?.members ?? [] { headers.add(name, value.text ?? "") }
      let target = try references.replaced(url)
      let inner = try APIRequest(
        HTTPMethod(rawValue: method.uppercased()), target: target, headers: headers, body: body?.json())
      return try nested(inner)
    } catch {
      return APIAnswer(error)
    }
  }

  /// A request inside of another one, which holds no further ones.
  private mutating func nested(_ request: APIRequest) throws(APIError) -> APIAnswer {
    let path = request.segments.map { $0.lowercased() }
    guard path.first != "composite" || path.dropFirst().first == "sobjects" else {
      throw APIError(400, "INVALID_COMPOSITE_REQUEST", message: "a composite request cannot be inside of another one")
    }
    return respond(to: request)
  }

  private static func entry(_ id: String, _ answer: APIAnswer) -> Value {
    .object([
      ("body", answer.body ?? .null),
      ("httpHeaders", .object(answer.headers.fields.map { ($0.name, .string($0.value)) })),
      ("httpStatusCode", .int(Int64(answer.status))), ("referenceId", .string(id)),
    ])
  }

  /// Requests that do not depend on each other.
  private mutating func batch(_ request: APIRequest) throws(APIError) -> APIAnswer {
    let items = try items(request, "batchRequests")
    let haltsOnError = try request.object()["haltOnError"]?.flag ?? false
    var results: [APIAnswer] = []
    for item in items {
      if haltsOnError, results.contains(where: { $0.status >= 400 }) {
        results.append(
          APIAnswer(
            APIError(412, "BATCH_PROCESSING_HALTED", message: "Batch processing halted per request")))
        continue
      }
      results.append(part(item))
    }
    let values = results.map { answer in
      Value.object([("statusCode", .int(Int64(answer.status))), ("result", answer.body ?? .null)])
    }
    return APIAnswer(
      200, .object([("hasErrors", .bool(results.contains { $0.status >= 400 })), ("results", .list(values))]))
  }

  private mutating func part(_ item: Value) -> APIAnswer {
    do throws(APIError) {
      guard let method = item["method"]?.text, let url = item["url"]?.text else {
        throw APIError.json("a request lacks its 'method' or its 'url'")
      }
      // The address of a part begins with the version.
      let target = url.hasPrefix("/services/") ? url : "/services/data/" + url.drop { $0 == "/" }
      return try nested(
        APIRequest(HTTPMethod(rawValue: method.uppercased()), target: target, body: item["richInput"]?.json()))
    } catch {
      return APIAnswer(error)
    }
  }

  private func items(_ request: APIRequest, _ name: String) throws(APIError) -> [Value] {
    guard request.method == .post else { throw APIError.method(request.method, allowed: "POST") }
    guard let items = try request.object()[name]?.elements else {
      throw APIError.json("the body has no list '\(name)'")
    }
    guard !items.isEmpty, items.count <= Self.mostRequests else {
      throw APIError(
        400, "LIMIT_EXCEEDED", message: "there are \(items.count) requests, expected 1 to \(Self.mostRequests)")
    }
    return items
  }
}
