import Glibc
import HTTPTransport

/// Puts the faults of a plan in front of a fake service: what a client sees is the same for each protocol.
public final class FaultInjector: Sendable {
  private let schedule: FaultSchedule
  private let death: @Sendable () async throws -> Void

  /// Creates the faults of a service, whose requests are counted from now on.
  ///
  /// - Parameter death: ends the process for a fault, by default like `kill -9`. If it returns, the request gets no answer.
  public init(
    _ plan: FaultPlan = FaultPlan(), death: @escaping @Sendable () async throws -> Void = FaultInjector.killProcess
  ) {
    schedule = FaultSchedule(plan)
    self.death = death
  }

  /// Ends this process like `kill -9`.
  public static let killProcess: @Sendable () async throws -> Void = { kill(getpid(), SIGKILL) }

  /// The pending faults.
  public var pending: FaultPlan { schedule.plan }

  /// Replaces the pending faults; requests are counted from now on.
  public func plan(_ faults: FaultPlan) { schedule.replace(faults) }

  /// The answer of a service as sent over the network, with the faults of its next request.
  public func answer(to request: HTTPRequest, by service: some FaultableService) async throws -> ServiceAnswer {
    try Task.checkCancellation()
    let place = try service.place(of: request)
    let faults = schedule.next(place.method, place.set)
    if let answer = try await answer(to: request, before: faults, service) { return answer }
    return try await answer(to: request, try await service.process(request), after: faults, service)
  }

  /// The answer if a fault prevents the service from processing the request.
  private func answer(
    to request: HTTPRequest, before faults: [ServiceFault.Kind], _ service: some FaultableService
  ) async throws -> ServiceAnswer? {
    for fault in faults {
      switch fault {
      case .delay(let milliseconds): try await Task.sleep(for: .milliseconds(milliseconds))
      case .refusedConnection: return .refused
      case .deathBefore:
        try await death()
        return .nothing
      case .status(let status, let seconds): return .response(refusal(status, after: seconds, to: request, service))
      case .falseAnswer(let answer): return .response(try answer.response(to: request, service))
      case .lostResponse, .cutBody, .shortBody, .lateStatus, .lateFalseAnswer, .deathAfter: continue
      }
    }
    return nil
  }

  /// The answer after the faults that occur after the request was processed.
  private func answer(
    to request: HTTPRequest, _ response: HTTPResponse, after faults: [ServiceFault.Kind],
    _ service: some FaultableService
  ) async throws -> ServiceAnswer {
    for fault in faults {
      switch fault {
      case .lostResponse: return .nothing
      case .cutBody: return response.body.isEmpty ? .nothing : .cut(response, bytes: response.body.count / 2)
      case .shortBody:
        var short = response
        short.body.removeLast((short.body.count + 1) / 2)
        return .response(short)
      case .lateStatus(let status): return .response(refusal(status, after: nil, to: request, service))
      case .lateFalseAnswer(let answer): return .response(try answer.response(to: request, service))
      case .deathAfter:
        try await death()
        return .nothing
      case .delay, .refusedConnection, .deathBefore, .status, .falseAnswer: continue
      }
    }
    return .response(response)
  }

  private func refusal(
    _ status: Int, after seconds: Int?, to request: HTTPRequest, _ service: some FaultableService
  ) -> HTTPResponse {
    var response = service.refusal(status, of: request)
    if let seconds { response.headers["Retry-After"] = String(seconds) }
    if status == 401 { response.headers["WWW-Authenticate"] = "Bearer error=\"invalid_token\"" }
    return response
  }
}

extension FalseAnswer {
  /// The response of a false answer to a request.
  fileprivate func response(to request: HTTPRequest, _ service: some FaultableService) throws -> HTTPResponse {
    let (status, body) =
      switch self {
      case .signInPage: (200, "<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>")
      case .error: (200, service.body(of: .error))
      case .object: (200, "{}")
      case .array: (200, "[]")
      case .null: (200, service.body(of: .null))
      case .nothing: (200, "")
      case .elsewhere: (303, "")
      case .promise: (202, "")
      case .part: (206, service.body(of: .emptyPage))
      case .otherEntity: (201, "{}")
      }
    if self == .otherEntity, let other = try service.otherEntity(than: request) { return other }
    var response = HTTPResponse(status: status, body: Array(body.utf8), finalURL: request.url)
    if !body.isEmpty { response.headers["Content-Type"] = self == .signInPage ? "text/html" : "application/json" }
    if self == .elsewhere { response.headers["Location"] = "/sign-in" }
    return response
  }
}
