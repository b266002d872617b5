/// Tells of every exchange, with secrets left out.
public struct LoggingMiddleware: HTTPMiddleware {
  private let redactor: SecretRedactor
  private let log: @Sendable (ExchangeRecord) -> Void

  /// A middleware that hands a record of every exchange to a closure once it has ended.
  public init(redactor: SecretRedactor = SecretRedactor(), log: @escaping @Sendable (ExchangeRecord) -> Void) {
    self.redactor = redactor
    self.log = log
  }

  /// Sends the request and tells what became of it.
  public func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    let clock = ContinuousClock()
    let start = clock.now
    do {
      let response = try await next(request)
      log(record(of: request, outcome: .response(redacted(response)), duration: start.duration(to: clock.now)))
      return response
    } catch {
      log(record(of: request, outcome: .failure("\(error)"), duration: start.duration(to: clock.now)))
      throw error
    }
  }

  private func record(
    of request: HTTPRequest, outcome: ExchangeRecord.Outcome, duration: Duration
  ) -> ExchangeRecord {
    ExchangeRecord(
      method: request.method, url: redactor.redact(url: request.url), headers: redactor.redact(request.headers),
      bodySize: request.body?.count ?? 0, outcome: outcome, duration: duration)
  }

  private func redacted(_ response: HTTPResponse) -> ExchangeRecord.Answer {
    ExchangeRecord.Answer(
      status: response.status, headers: redactor.redact(response.headers), bodySize: response.body.count)
  }
}

/// What a log keeps of one exchange: no secrets and no bodies.
public struct ExchangeRecord: Sendable, Hashable {
  /// What is kept of a response.
  public struct Answer: Sendable, Hashable {
    /// The status code.
    public let status: Int
    /// The header fields, with secrets replaced.
    public let headers: HTTPHeaders
    /// The size of the body in bytes.
    public let bodySize: Int
  }

  /// How an exchange ended.
  public enum Outcome: Sendable, Hashable {
    /// With a response, whatever its status.
    case response(Answer)
    /// Without one, for a reason in words.
    case failure(String)
  }

  /// The method of the request.
  public let method: HTTPMethod
  /// The URL of the request, with secrets replaced.
  public let url: String
  /// The header fields of the request, with secrets replaced.
  public let headers: HTTPHeaders
  /// The size of the request's body in bytes.
  public let bodySize: Int
  /// How the exchange ended.
  public let outcome: Outcome
  /// How long it took.
  public let duration: Duration

  /// How long it took, in whole milliseconds.
  public var milliseconds: Int {
    let (seconds, attoseconds) = duration.components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}

extension ExchangeRecord: CustomStringConvertible {
  /// One line, for instance `GET https://host/Products?$top=10 200 5120 bytes 31 ms`.
  public var description: String {
    switch outcome {
    case .response(let answer):
      "\(method.rawValue) \(url) \(answer.status) \(answer.bodySize) bytes \(milliseconds) ms"
    case .failure(let reason):
      "\(method.rawValue) \(url) failed after \(milliseconds) ms: \(reason)"
    }
  }
}
