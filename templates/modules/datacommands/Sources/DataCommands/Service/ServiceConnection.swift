import FoundationEssentials
import HTTPTransport
import LocalFiles
import ServiceData

/// The settings of a connection to a service over the network.
package struct ServiceConnection: Sendable {
  /// The service's root.
  package var root: ServiceURL
  /// The value of the `User-Agent` header.
  package var userAgent: String
  /// Authenticates requests.
  package var authenticator: any Authenticator = NoAuthenticator()
  /// Files with header lines for every request, in order.
  package var headerFiles: [String] = []
  /// A PEM file with the certificates of the trusted authorities.
  package var authorityFile: String?
  /// A PEM file with the client's certificate and its key.
  package var certificateFile: String?

  /// The maximum time for a request and its answer.
  package var timeout: Duration = .seconds(300)
  /// The maximum time to connect.
  package var connectTimeout: Duration = .seconds(30)
  /// When a request is sent again.
  package var retry = RetryPolicy()
  /// Creates what sends the requests.
  package var makeTransport: @Sendable (TransportSettings) -> any HTTPTransporting = { CurlTransport(settings: $0) }

  package init(root: ServiceURL, userAgent: String) {
    self.root = root
    self.userAgent = userAgent
  }

  /// Creates the HTTP client; `log` receives a record of each exchange.
  ///
  /// - Throws: ``CommandError`` if a header file cannot be read.
  package func client(log: (@Sendable (ExchangeRecord) -> Void)?) throws -> HTTPClient {
    let transport = HTTPClient(transport: makeTransport(settings), middlewares: try headerMiddlewares)
    return HTTPClient.session(with: root, over: transport, authenticator: authenticator, retry: retry, log: log)
  }

  /// Creates a client for another server than the service, such as one that issues tokens. It trusts the same
  /// authorities, but has neither credentials nor headers of the service, and follows no redirects.
  package func clientForOtherServer(log: (@Sendable (ExchangeRecord) -> Void)?) -> HTTPClient {
    var settings = settings
    settings.clientCertificate = nil
    return HTTPClient(
      transport: makeTransport(settings), middlewares: log.map { [LoggingMiddleware(log: $0)] } ?? [])
  }

  /// Whether the service can be reached: its root answers with any status that does not mean an outage. The probe is sent
  /// once, without credentials, and with a short timeout.
  package func isReachable() async -> Bool {
    var settings = settings
    settings.connectTimeout = .seconds(3)
    var request = HTTPRequest(.head, url: root.description, timeout: .seconds(5))
    request.carriesIdentity = false
    request.followsElsewhere = false
    do {
      return try await !ServiceError(status: makeTransport(settings).send(request).status).isOutage
    } catch let error as HTTPError {
      return !error.isOffline
    } catch {
      return false
    }
  }

  private var settings: TransportSettings {
    var settings = TransportSettings(connectTimeout: connectTimeout, timeout: timeout, userAgent: userAgent)
    if let authorityFile { settings.authorities = TrustedAuthorities(file: authorityFile) }
    settings.clientCertificate = certificateFile.map { ClientCertificate(certificateFile: $0) }
    return settings
  }

  /// A middleware for each line `Name: value` of the header files. The values may be secrets, so only the service's own
  /// origin receives them.
  private var headerMiddlewares: [any HTTPMiddleware] {
    get throws {
      try headerFiles.flatMap { path in
        try lines(of: path).compactMap { line -> (any HTTPMiddleware)? in
          let parts = line.split(separator: ":", maxSplits: 1).map(trimmed)
          guard parts.count == 2 else { return nil }
          return APIKeyMiddleware(header: parts[0], key: SecretText(parts[1]), service: root)
        }
      }
    }
  }

  private func lines(of path: String) throws -> [Substring] {
    do {
      return try String(contentsOfFile: path, encoding: .utf8).split(whereSeparator: \.isNewline)
    } catch {
      throw CommandError.invalidFile(path, reason: error.systemReason)
    }
  }

  private func trimmed(_ text: Substring) -> String {
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last].drop(while: \.isWhitespace))
  }
}
