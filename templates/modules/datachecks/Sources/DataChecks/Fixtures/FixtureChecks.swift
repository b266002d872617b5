import DataCommands
import HTTPTransport
import ModelChecks
import ServiceData

/// Checks that fixtures replace the service's answers.
public struct FixtureChecks: Sendable {
  private let bench: TestBench

  public init(on bench: TestBench) { self.bench = bench }

  /// A recorded answer is read from a fixture like from the service, without other requests.
  ///
  /// - Throws: ``CheckFailure``, or errors of the client.
  public func checkReplay(of set: String) async throws {
    let query = RowQuery(set: set)
    let recording = FixtureTransport(otherwise: bench.demo.transport)
    let expected = try await bench.client(over: recording).page(of: query, tracksChanges: false).rows
    guard let request = recording.requests.first else { throw CheckFailure("reading '\(set)' sent no request") }
    let answer = try await bench.demo.transport.send(request)
    let fixtures = FixtureTransport()
    fixtures.answer(.get, try ServiceURL(request.url).path, with: answer.text)
    let found = try await bench.client(over: fixtures).page(of: query, tracksChanges: false).rows
    try demand(found == expected, "the fixture of '\(set)' has other entities than the service")
    try demand(fixtures.requests.count == 1, "\(fixtures.requests.count) requests were sent, expected one")
  }

  /// A fixture of a failure is thrown as a typed error with the service's code.
  ///
  /// - Throws: ``CheckFailure``.
  public func checkFailure(of set: String) async throws {
    let recording = FixtureTransport(otherwise: bench.demo.transport)
    _ = try await bench.client(over: recording).page(of: RowQuery(set: set), tracksChanges: false)
    guard let request = recording.requests.first else { throw CheckFailure("reading '\(set)' sent no request") }
    var answer = try await refusal(like: request)
    answer.status = 500
    let fixtures = FixtureTransport()
    fixtures.answer(.get, try ServiceURL(request.url).path, with: answer)
    do {
      _ = try await bench.client(over: fixtures).page(of: RowQuery(set: set), tracksChanges: false)
    } catch let error as ServiceError {
      try demand(error.kind == .unavailable, "status 500 is an error of kind '\(error.kind)', expected 'unavailable'")
      try demand(error.code?.isEmpty == false, "the service's code is lost: \(answer.text)")
      return
    }
    throw CheckFailure("an answer with status 500 was taken for a page")
  }

  /// An error response of the service, whose form depends on the protocol: that of a request for a missing resource.
  private func refusal(like request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    request.url = bench.demo.root.appending("NoSuchResource").description
    let answer = try await bench.demo.transport.send(request)
    try demand(!answer.isSuccess, "the service answers with \(answer.status) for a missing resource")
    return answer
  }
}
