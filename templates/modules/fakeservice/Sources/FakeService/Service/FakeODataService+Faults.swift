import HTTPTransport
import ServiceData
import ServiceFaults

extension FakeODataService {
  /// Answers a request, or fails according to the plan of faults.
  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await answer(to: request).response(to: request)
  }

  /// The answer as sent over the network by a server of this service.
  public func answer(to request: HTTPRequest) async throws -> ServiceAnswer {
    try await faults.answer(to: request, by: FaultableAccess(service: self))
  }

  /// The pending faults.
  public var pendingFaults: FaultPlan { faults.pending }

  /// Replaces the pending faults; requests are counted from now on.
  public func plan(_ faults: FaultPlan) { self.faults.plan(faults) }

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

/// What the faults of a service need to know about it.
private struct FaultableAccess: FaultableService {
  let service: FakeODataService

  func place(of request: HTTPRequest) throws -> (method: HTTPMethod, set: String) {
    (FakeRequest.method(of: request), service.firstSegment(try ServiceURL(request.url)))
  }

  func process(_ request: HTTPRequest) async throws -> HTTPResponse {
    let admission = service.sessions.admission(request)
    var response =
      if let refusal = admission.refusal {
        responder(request).refusal(refusal, url: request.url)
      } else {
        try service.respond(to: request)
      }
    for field in admission.headers.fields { response.headers.add(field.name, field.value) }
    return try await service.options.answering?(request, response) ?? response
  }

  func refusal(_ status: Int, of request: HTTPRequest) -> HTTPResponse {
    responder(request).refusal(ServiceError(status: status), url: request.url)
  }

  func body(of answer: ProtocolAnswer) -> String {
    let isVersionFour = service.schema.document.protocolVersion.hasPrefix("4")
    return switch answer {
    case .error: #"{"error":{"code":"E1","message":"the session has expired"}}"#
    case .null: isVersionFour ? #"{"value":null}"# : #"{"d":null}"#
    case .emptyPage: isVersionFour ? #"{"value":[]}"# : #"{"d":{"results":[]}}"#
    }
  }

  func otherEntity(than request: HTTPRequest) throws -> HTTPResponse? {
    let url = try ServiceURL(request.url)
    guard let plan = service.database.catalog.plan(service.firstSegment(url)) else { return nil }
    let responder = responder(request)
    return try service.inTurn {
      let other = service.database.records(of: plan).first { record in
        let place = responder.composer.identifier(record, plan)
        return !url.description.hasPrefix(place)
      }
      return try other.map { try responder.entity($0, plan, status: 201) }
    }
  }

  private func responder(_ request: HTTPRequest) -> FakeResponder {
    service.responder(at: (try? ServiceURL(request.url).origin) ?? "")
  }
}
