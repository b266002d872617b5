import HTTPTransport
import ServiceData

extension FakeODataService {
  /// Answers a request, or fails according to the plan of faults.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await answer(to: request).response(to: request)
  }

  /// The answer as sent over the network by a server of this service.
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

  /// The answer if a fault prevents the service from processing the request.
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

  /// The answer after the faults that occur after the request was processed.
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
  /// The response for a false answer.
  private func response(_ answer: FalseAnswer, to request: HTTPRequest) throws -> HTTPResponse {
    let url = try ServiceURL(request.url)
    let responder = responder(at: url.origin)
    let isVersionFour = responder.isVersionFour
    let (status, body) =
      switch answer {
      case .signInPage: (200, "<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>")
      case .error: (200, #"{"error":{"code":"E1","message":"the session has expired"}}"#)
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

  /// An entity of the request's set other than the requested one; nil if there is none.
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
  /// The pending faults.
  public var pendingFaults: FaultPlan { schedule.plan }

  /// Replaces the pending faults; requests are counted from now on.
  public func plan(_ faults: FaultPlan) { schedule.replace(faults) }

  /// The number of sessions that clients have begun, if the service sets cookies.
  public var sessionCount: Int { sessions.count }

  /// Ends all sessions and invalidates their CSRF tokens, as a restart of a server does.
  public func endSessions() { sessions.end() }

  /// Access to the same data without faults and checks of sessions. Its requests are not counted.
  public var undisturbed: any HTTPTransporting { UndisturbedAccess(service: self) }
}

/// Accesses a service without its faults.
private struct UndisturbedAccess: HTTPTransporting {
  let service: FakeODataService

  func send(_ request: HTTPRequest) async throws -> HTTPResponse { try service.respond(to: request) }
}
