import HTTPTransport
import ServiceData

extension FakeODataService {
  /// Answers a request, or fails as the plan of faults says.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await answer(to: request).response(to: request)
  }

  /// What comes back over the network: what a server in front of the service gives to its client.
  public func answer(to request: HTTPRequest) async throws -> ServiceAnswer {
    try Task.checkCancellation()
    let url = try ServiceURL(request.url)
    let faults = schedule.next(FakeRequest.method(of: request), firstSegment(url))
    if let answer = try await answer(to: request, before: faults) { return answer }
    let admission = sessions.admission(request)
    var response =
      if let refusal = admission.refusal {
        responder(at: url.origin).refusal(refusal, url: request.url)
      } else {
        try respond(to: request)
      }
    for field in admission.headers.fields { response.headers.add(field.name, field.value) }
    response = try await options.answering?(request, response) ?? response
    return try await answer(to: request, response, after: faults)
  }

  /// The answer where a fault keeps the service from doing anything.
  private func answer(to request: HTTPRequest, before faults: [ServiceFault.Kind]) async throws -> ServiceAnswer? {
    for fault in faults {
      switch fault {
      case .delay(let milliseconds): try await Task.sleep(for: .milliseconds(milliseconds))
      case .refusedConnection: return .refused
      case .deathBefore:
        try await options.death()
        return .nothing
      case .status(let status, let seconds): return .response(refusal(status, after: seconds, request))
      case .falseAnswer(let answer): return .response(try response(answer, to: request))
      case .lostResponse, .cutBody, .shortBody, .lateStatus, .lateFalseAnswer, .deathAfter: continue
      }
    }
    return nil
  }

  /// What is left of an answer after the faults that come behind the service's work.
  private func answer(
    to request: HTTPRequest, _ response: HTTPResponse, after faults: [ServiceFault.Kind]
  ) async throws -> ServiceAnswer {
    for fault in faults {
      switch fault {
      case .lostResponse: return .nothing
      case .cutBody: return response.body.isEmpty ? .nothing : .cut(response, bytes: response.body.count / 2)
      case .shortBody:
        var short = response
        short.body.removeLast((short.body.count + 1) / 2)
        return .response(short)
      case .lateStatus(let status): return .response(refusal(status, after: nil, request))
      case .lateFalseAnswer(let answer): return .response(try self.response(answer, to: request))
      case .deathAfter:
        try await options.death()
        return .nothing
      case .delay, .refusedConnection, .deathBefore, .status, .falseAnswer: continue
      }
    }
    return .response(response)
  }

  private func refusal(_ status: Int, after seconds: Int?, _ request: HTTPRequest) -> HTTPResponse {
    let origin = (try? ServiceURL(request.url).origin) ?? ""
    var response = responder(at: origin).refusal(ServiceError(status: status), url: request.url)
    if let seconds { response.headers["Retry-After"] = String(seconds) }
    if status == 401 { response.headers["WWW-Authenticate"] = "Bearer error=\"invalid_token\"" }
    return response
  }
}

extension FakeODataService {
  /// What comes back that is no answer.
  private func response(_ answer: FalseAnswer, to request: HTTPRequest) throws -> HTTPResponse {
    let url = try ServiceURL(request.url)
    let responder = responder(at: url.origin)
    let isVersionFour = responder.isVersionFour
    let (status, body) =
      switch answer {
      case .signInPage: (200, "<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>")
      case .error: (200, #"{"error":{"code":"E1","message":"the session is over"}}"#)
      case .object: (200, "{}")
      case .array: (200, "[]")
      case .null: (200, isVersionFour ? #"{"value":null}"# : #"{"d":null}"#)
      case .nothing: (200, "")
      case .elsewhere: (303, "")
      case .promise: (202, "")
      case .part: (206, isVersionFour ? #"{"value":[]}"# : #"{"d":{"results":[]}}"#)
      case .otherEntity: (201, "{}")
      }
    if answer == .otherEntity, let other = try otherEntity(responder, url) { return other }
    var response = HTTPResponse(status: status, body: Array(body.utf8), finalURL: request.url)
    let type = answer == .signInPage ? "text/html" : "application/json"
    if !body.isEmpty { response.headers["Content-Type"] = type }
    if answer == .elsewhere { response.headers["Location"] = "/sign-in" }
    return response
  }

  /// An entity of the set of a request that the request does not name; nil where there is none.
  private func otherEntity(_ responder: FakeResponder, _ url: ServiceURL) throws -> HTTPResponse? {
    guard let plan = database.catalog.plan(firstSegment(url)) else { return nil }
    return try inTurn {
      let other = database.records(of: plan).first { record in
        let place = responder.composer.identifier(record, plan)
        return !url.description.hasPrefix(place)
      }
      return try other.map { try responder.entity($0, plan, status: 201) }
    }
  }
}

extension FakeODataService {
  /// The faults that have not happened yet.
  public var pendingFaults: FaultPlan { schedule.plan }

  /// Puts other faults in place of those that have not happened yet; their requests are counted from now on.
  public func plan(_ faults: FaultPlan) { schedule.replace(faults) }

  /// How many sessions clients have begun, where the service sets cookies.
  public var sessionCount: Int { sessions.count }

  /// Ends all sessions, as a restart of a server does: their CSRF tokens are good no longer.
  public func endSessions() { sessions.end() }

  /// A way to the same data that nothing disturbs: neither faults nor the check of sessions, and what comes this way is
  /// not counted.
  public var undisturbed: any HTTPTransporting { UndisturbedAccess(service: self) }
}

/// Reaches a service past its faults.
private struct UndisturbedAccess: HTTPTransporting {
  let service: FakeODataService

  func send(_ request: HTTPRequest) async throws -> HTTPResponse { try service.respond(to: request) }
}
