/// Logs every exchange, without secrets.
public struct LoggingMiddleware: HTTPMiddleware {
  private let redactor: SecretRedactor
  private let log: @Sendable (ExchangeRecord) -> Void

  /// Creates a middleware that passes a record of every completed exchange to a closure.
  public init(redactor: SecretRedactor = SecretRedactor(), log: @escaping @Sendable (ExchangeRecord) -> Void) {
    self.redactor = redactor
    self.log = log
  }

  /// Sends a request and logs the exchange.
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
      bodySize: request.bodySize, outcome: outcome, duration: duration)
  }

  private func redacted(_ response: HTTPResponse) -> ExchangeRecord.Answer {
    ExchangeRecord.Answer(
      status: response.status, headers: redactor.redact(response.headers), bodySize: response.bodySize)
  }
}

/// The record of an exchange, without secrets and bodies.
public struct ExchangeRecord: Sendable, Hashable {
  /// The record of a response.
  public struct Answer: Sendable, Hashable {
    /// The status code.
    public let status: Int
    /// The header fields, with secrets replaced.
    public let headers: HTTPHeaders
    /// The size of the body in bytes.
    public let bodySize: Int
  }

  /// The outcome of an exchange.
  public enum Outcome: Sendable, Hashable {
    /// A response with any status.
    case response(Answer)
    /// A failure, with its description.
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
  /// The outcome of the exchange.
  public let outcome: Outcome
  /// The duration of the exchange.
  public let duration: Duration

  /// The duration in whole milliseconds.
  public var milliseconds: Int {
    let (seconds, attoseconds) = duration.components
    return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}

extension ExchangeRecord: CustomStringConvertible {
  /// One line, for example `GET https://host/Products?$top=10 200 5120 bytes 31 ms`.
  public var description: String {
    switch outcome {
    case .response(let answer):
      "\(method.rawValue) \(url) \(answer.status) \(answer.bodySize) bytes \(milliseconds) ms"
    case .failure(let reason):
      "\(method.rawValue) \(url) failed after \(milliseconds) ms: \(reason)"
    }
  }
}
