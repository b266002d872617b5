import HTTPTransport
import ServiceFaults

extension FakeOrganization {
  /// Answers a request, or fails according to the plan of faults.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await answer(to: request).response(to: request)
  }

  /// The answer as sent over the network by a server of this organization.
  public func answer(to request: HTTPRequest) async throws -> ServiceAnswer {
    try await faults.answer(to: request, by: FaultableAccess(organization: self))
  }

  /// The pending faults.
  public var pendingFaults: FaultPlan { faults.pending }

  /// Replaces the pending faults; requests are counted from now on.
  public func plan(_ faults: FaultPlan) { self.faults.plan(faults) }

  /// Access to the same records without faults, as a user who has permission for everything. Its requests are not counted
  /// by the faults.
  public var undisturbed: any HTTPTransporting { UndisturbedAccess(organization: self) }
}

/// Accesses an organization without its faults.
private struct UndisturbedAccess: HTTPTransporting {
  let organization: FakeOrganization

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try organization.respond(to: request, isUnlimited: true)
  }
}

/// What the faults of an organization need to know about it.
private struct FaultableAccess: FaultableService {
  let organization: FakeOrganization

  /// The set is the API name of the object in the path of a record; otherwise, the first segment after the version, such as
  /// `query` or `composite`.
  func place(of request: HTTPRequest) throws -> (method: HTTPMethod, set: String) {
    let url = try ServiceURL(request.url)
    let segments = url.path.split(separator: "/").map { PercentEncoding.decode($0) }
    let own = segments.starts(with: ["services", "data"]) ? Array(segments.dropFirst(3)) : segments
    let isRecord = own.first?.lowercased() == "sobjects" && own.count > 1
    return (method(of: request, url), isRecord ? own[1] : own.first ?? "")
  }

  /// The method of a request; the real one of a `POST` can be in its query (REST API Developer Guide, "Using REST API with a
  /// client that does not support PATCH").
  private func method(of request: HTTPRequest, _ url: ServiceURL) -> HTTPMethod {
    let parameters = (url.query ?? "").split(separator: "&")
    guard request.method == .post, let own = parameters.first(where: { $0.hasPrefix("_HttpMethod=") }) else {
      return request.method
    }
    return HTTPMethod(rawValue: String(own.dropFirst("_HttpMethod=".count)).uppercased())
  }

  func process(_ request: HTTPRequest) async throws -> HTTPResponse { try organization.respond(to: request) }

  func refusal(_ status: Int, of request: HTTPRequest) -> HTTPResponse {
    var response = APIAnswer(APIError(status, Self.code(status), message: "the request failed with status \(status)"))
      .response
    response.finalURL = request.url
    return response
  }

  private static func code(_ status: Int) -> String {
    switch status {
    case 401: "INVALID_SESSION_ID"
    case 403: "REQUEST_LIMIT_EXCEEDED"
    case 404: "NOT_FOUND"
    case 412: "PRECONDITION_FAILED"
    case 503: "SERVER_UNAVAILABLE"
    case 500...: "UNKNOWN_EXCEPTION"
    default: "INVALID_OPERATION"
    }
  }

  func body(of answer: ProtocolAnswer) -> String {
    switch answer {
    case .error: #"[{"message":"the session has expired","errorCode":"INVALID_SESSION_ID"}]"#
    case .null: #"{"totalSize":0,"done":true,"records":null}"#
    case .emptyPage: #"{"totalSize":0,"done":true,"records":[]}"#
    }
  }

  func otherEntity(than request: HTTPRequest) throws -> HTTPResponse? {
    guard let id = try organization.other(than: request.url, of: place(of: request).set) else { return nil }
    var response = APIAnswer(201, OrganizationResponder.success(id)).response
    response.finalURL = request.url
    return response
  }
}
