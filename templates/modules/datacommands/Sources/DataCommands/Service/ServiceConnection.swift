import FoundationEssentials
import HTTPTransport
import LocalFiles
import ServiceData

/// How requests reach a service over the network, and what they carry.
package struct ServiceConnection: Sendable {
  /// The service's root.
  package var root: ServiceURL
  /// What the program calls itself in requests.
  package var userAgent: String
  /// Proves who is calling.
  package var authenticator: any Authenticator = NoAuthenticator()
  /// Files with header lines that every request carries, in order.
  package var headerFiles: [String] = []
  /// A file with the certificates of the authorities that are trusted.
  package var authorityFile: String?
  /// A file with the client's certificate and its key.
  package var certificateFile: String?

  package init(root: ServiceURL, userAgent: String) {
    self.root = root
    self.userAgent = userAgent
  }

  /// What sends the requests; `log` is told of each.
  ///
  /// - Throws: ``CommandError`` for a header file that cannot be read.
  package func client(log: (@Sendable (ExchangeRecord) -> Void)?) throws -> HTTPClient {
    let transport = HTTPClient(transport: CurlTransport(settings: settings), middlewares: try headerMiddlewares)
    return HTTPClient.session(with: root, over: transport, authenticator: authenticator, log: log)
  }

  /// Whether the service answers at its root, whatever it says, unless that is that it is down or wants to be left
  /// alone. Nothing is sent twice, no secret is, and the wait is short.
  package func isReachable() async -> Bool {
    var settings = settings
    settings.connectTimeout = .seconds(3)
    var request = HTTPRequest(.head, url: root.description, timeout: .seconds(5))
    request.carriesIdentity = false
    request.followsElsewhere = false
    do {
      return try await !ServiceError(status: CurlTransport(settings: settings).send(request).status).isOutage
    } catch let error as HTTPError {
      return !error.isOffline
    } catch {
      return false
    }
  }

  private var settings: TransportSettings {
    var settings = TransportSettings(userAgent: userAgent)
    if let authorityFile { settings.authorities = TrustedAuthorities(file: authorityFile) }
    settings.clientCertificate = certificateFile.map { ClientCertificate(certificateFile: $0) }
    return settings
  }

  /// Header files hold one `Name: value` a line; they may be secrets, so only the service's own origin gets them.
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
