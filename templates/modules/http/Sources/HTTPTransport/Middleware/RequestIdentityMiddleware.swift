/// Adds an identifier to every request, with which it can be found in the service's log. A retried request keeps its
/// identifier.
///
/// The identifier is sent as `X-Request-ID` and as `client-request-id`, unless the request already has that header.
public struct RequestIdentityMiddleware: HTTPMiddleware {
  private let makeIdentifier: @Sendable () -> String

  /// Creates a middleware with random identifiers.
  public init() { self.init(makeIdentifier: Self.random) }

  /// Creates a middleware with identifiers from a closure.
  public init(makeIdentifier: @escaping @Sendable () -> String) {
    self.makeIdentifier = makeIdentifier
  }

  /// 128 random bits as 32 hexadecimal digits, a format that services accept as a UUID.
  @Sendable private static func random() -> String {
    let halves = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
    return halves.map { String(repeating: "0", count: 16 - $0.count) + $0 }.joined()
  }

  /// Sends a request with its identifier.
  public func intercept(_ request: HTTPRequest, next: @escaping Next) async throws -> HTTPResponse {
    var request = request
    let identifier = request.headers["X-Request-ID"] ?? request.headers["client-request-id"] ?? makeIdentifier()
    for name in ["X-Request-ID", "client-request-id"] where !request.headers.contains(name) {
      request.headers[name] = identifier
    }
    return try await next(request)
  }
}
