import HTTPTransport
import ServiceData

/// Answers requests to the REST API.
struct OrganizationResponder {
  var state: OrganizationState
  let options: OrganizationOptions
  /// The time of the request.
  let now: Moment
  /// The identifier of the user who sends the request.
  private(set) var user = FieldValue.user

  init(state: OrganizationState, options: OrganizationOptions) {
    self.state = state
    self.options = options
    now = Moment(seconds: options.now())
  }

  var catalog: ObjectCatalog { state.data.catalog }

  /// The answer to a request from outside, which is counted and has to be authorized.
  mutating func answer(_ request: HTTPRequest, target: String) -> APIAnswer {
    let answer: APIAnswer
    do throws(APIError) {
      try Self.checkSize(request, target: target)
      let parsed = try APIRequest(request.method, target: target, headers: request.headers, body: request.body)
      try admit(parsed)
      user = Self.user(of: parsed)
      answer = respond(to: parsed)
    } catch {
      answer = APIAnswer(error)
    }
    var limited = answer
    let limit = options.requestLimit ?? 15_000
    limited.headers["Date"] = now.header
    limited.headers["Sforce-Limit-Info"] = "api-usage=\(min(state.requestCount, limit))/\(limit)"
    return limited
  }

  /// The most bytes of a URL and the headers (REST API Developer Guide, "Status Codes and Error Responses").
  private static let longestHead = 16_384

  private static func checkSize(_ request: HTTPRequest, target: String) throws(APIError) {
    let headers = request.headers.fields.map { $0.name.utf8.count + $0.value.utf8.count + 4 }
    guard headers.reduce(target.utf8.count, +) > longestHead else { return }
    throw APIError(431, "REQUEST_HEADER_FIELDS_TOO_LARGE", message: "the URL and the headers have too many bytes")
  }

  /// The answer to a request, which can be inside of another one.
  mutating func respond(to request: APIRequest) -> APIAnswer {
    do throws(APIError) {
      return try route(request)
    } catch {
      return APIAnswer(error)
    }
  }

  private mutating func admit(_ request: APIRequest) throws(APIError) {
    // The list of versions needs no session.
    if request.version.isEmpty { return }
    if let token = options.token, request.headers["Authorization"] != "Bearer \(token)" {
      throw APIError(401, "INVALID_SESSION_ID", message: "Session expired or invalid")
    }
    if let refusal = options.mode().refusal { throw refusal }
    state.requestCount += 1
    if let limit = options.requestLimit, state.requestCount > limit {
      throw APIError(403, "REQUEST_LIMIT_EXCEEDED", message: "TotalRequests Limit exceeded.")
    }
  }

  /// The identifier of the user of a request: each access token is that of another one.
  private static func user(of request: APIRequest) -> String {
    guard let token = request.headers["Authorization"] else { return FieldValue.user }
    var number = SampleNumber(seed: 0, place: token, ordinal: 0)
    return RecordID.id(prefix: "005", number: 2 + number.next(below: 1_000_000))
  }

  private mutating func route(_ request: APIRequest) throws(APIError) -> APIAnswer {
    guard !request.version.isEmpty else { return versions }
    guard isVersion(request.version) else { throw APIError.notFound }
    guard let first = request.segments.first else { return resources(request) }
    switch (first.lowercased(), request.segments.count) {
    case ("sobjects", _): return try objects(request)
    case ("query", _): return try query(request, includesDeleted: false)
    case ("queryall", _): return try query(request, includesDeleted: true)
    case ("composite", _): return try composite(request)
    case ("limits", 1): return limits
    default: throw APIError.notFound
    }
  }

  private func isVersion(_ text: String) -> Bool {
    text.first == "v" && Double(text.dropFirst()).map { $0 >= 20 && $0 < 1_000 } == true
  }

  private var versions: APIAnswer {
    let numbers = Set(["59.0", "60.0", catalog.version]).sorted { (Double($0) ?? 0) < (Double($1) ?? 0) }
    return APIAnswer(
      200,
      .list(
        numbers.map { version in
          .object([
            ("label", .string("Release \(version)")), ("url", .string("/services/data/v\(version)")),
            ("version", .string(version)),
          ])
        }))
  }

  private func resources(_ request: APIRequest) -> APIAnswer {
    let names = ["sobjects", "query", "queryAll", "composite", "limits"]
    let resources = names.map { ($0, Value.string("/services/data/\(request.version)/\($0)")) }
    let identity = "https://login.salesforce.com/id/\(RecordID.id(prefix: "00D", number: 1))/\(user)"
    return APIAnswer(200, .object(resources + [("identity", .string(identity))]))
  }

  private var limits: APIAnswer {
    let limit = options.requestLimit ?? 15_000
    return APIAnswer(
      200,
      .object([
        (
          "DailyApiRequests",
          .object([("Max", .int(Int64(limit))), ("Remaining", .int(Int64(max(0, limit - state.requestCount))))])
        )
      ]))
  }
}
