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
