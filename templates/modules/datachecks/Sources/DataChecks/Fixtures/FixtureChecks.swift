import HTTPTransport
import ModelChecks
import ServiceData

/// Checks that fixtures take the place of the service's answers.
public struct FixtureChecks: Sendable {
  private let bench: TestBench

  public init(on bench: TestBench) { self.bench = bench }

  /// What the service answered once is read from a fixture as from the service, and nothing else is asked.
  ///
  /// - Throws: ``CheckFailure``, or what the client throws.
  public func checkReplay(of set: String) async throws {
    let query = RowQuery(set: set)
    let recording = FixtureTransport(otherwise: bench.demo.transport)
    let expected = try await bench.client(over: recording).page(of: query, tracksChanges: false).rows
    guard let request = recording.requests.first else { throw CheckFailure("reading '\(set)' sent no request") }
    let answer = try await bench.demo.transport.send(request)
    let fixtures = FixtureTransport()
    fixtures.answer(.get, try ServiceURL(request.url).path, with: answer.text)
    let found = try await bench.client(over: fixtures).page(of: query, tracksChanges: false).rows
    try demand(found == expected, "the fixture of '\(set)' brings other entities than the service")
    try demand(fixtures.requests.count == 1, "\(fixtures.requests.count) requests were sent, expected one")
  }

  /// A failure that a fixture tells of reaches the caller as the typed error, with the service's own code.
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

  /// How the service tells of a failure: that is up to its protocol, so it is asked for what it does not have.
  private func refusal(like request: HTTPRequest) async throws -> HTTPResponse {
    var request = request
    request.url = bench.demo.root.appending("NoSuchResource").description
    let answer = try await bench.demo.transport.send(request)
    try demand(!answer.isSuccess, "the service answers with \(answer.status) where it has nothing")
    return answer
  }
}
