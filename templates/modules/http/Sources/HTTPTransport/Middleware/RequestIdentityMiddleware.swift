/// Gives every request an identifier by which it can be found in the service's log, the same when it is sent again.
///
/// It is sent as `X-Request-ID` and as `client-request-id`, where the request has none of that name already.
public struct RequestIdentityMiddleware: HTTPMiddleware {
  private let makeIdentifier: @Sendable () -> String

  /// A middleware whose identifiers are random.
  public init() { self.init(makeIdentifier: Self.random) }

  /// A middleware whose identifiers come from a closure.
  public init(makeIdentifier: @escaping @Sendable () -> String) {
    self.makeIdentifier = makeIdentifier
  }

  /// 128 random bits as 32 hexadecimal digits, one of the forms in which services read a UUID.
  @Sendable private static func random() -> String {
    let halves = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
    return halves.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
  }

  /// Sends the request with its identifier.
  public func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    var request = request
    let identifier = request.headers["X-Request-ID"] ?? request.headers["client-request-id"] ?? makeIdentifier()
    for name in ["X-Request-ID", "client-request-id"] where !request.headers.contains(name) {
      request.headers[name] = identifier
    }
    return try await next(request)
  }
}
