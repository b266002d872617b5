/// Why there is no response: the exchange failed before a status was received, or was aborted.
///
/// A response with an error status is not an `HTTPError`.
public struct HTTPError: Error, Sendable, Hashable {
  /// The kinds of failures.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The request is invalid: its URL, a header, or a file that the settings name.
    case invalidRequest
    /// The host's name cannot be resolved.
    case cannotResolve
    /// Nothing answers at the address, or the connection is refused.
    case cannotConnect
    /// The connection or the exchange timed out.
    case timedOut
    /// The connection was lost before the response was complete.
    case connectionLost
    /// TLS failed: a certificate is not trusted, or the two sides have no common protocol.
    case insecure
    /// The proxy could not be reached, or refused the connection.
    case proxy
    /// A redirect has no valid target, is one of too many, or must not be followed.
    case redirect
    /// The response is larger than allowed.
    case tooLarge
    /// The exchange was cancelled.
    case cancelled
    /// There are no credentials, or they could not be renewed.
    case notAuthenticated
    /// The response is not HTTP, or cannot be decoded.
    case malformedResponse
    /// The system's libcurl is not installed, or cannot be loaded.
    case missingLibrary
    /// Any other failure.
    case other
  }

  /// The kind of failure.
  public let kind: Kind
  /// The host, with its port unless it is the scheme's default; empty if the URL has no host.
  public let host: String
  /// A description of the failure, without secrets.
  public let detail: String
  /// What a user can do about this error; nil for the remedy of its kind.
  public let ownRemedy: String?
  /// Whether the request may have reached the service, which may then have applied it.
  public var mayHaveArrived: Bool

  /// Creates an error. By default, the kind determines whether the request may have arrived.
  public init(_ kind: Kind, host: String, detail: String, remedy: String? = nil, mayHaveArrived: Bool? = nil) {
    self.kind = kind
    self.host = host
    self.detail = detail
    self.ownRemedy = remedy
    self.mayHaveArrived = mayHaveArrived ?? kind.mayFollowSending
  }

  /// Whether the service could not be reached, so that the network is the likely cause, and not the request.
  public var isOffline: Bool {
    switch kind {
    case .cannotResolve, .cannotConnect, .timedOut, .connectionLost, .proxy: true
    default: false
    }
  }
}

extension HTTPError.Kind {
  /// Whether a failure of this kind can occur after the request was sent.
  fileprivate var mayFollowSending: Bool {
    switch self {
    case .invalidRequest, .cannotResolve, .cannotConnect, .insecure, .proxy, .notAuthenticated, .missingLibrary: false
    case .timedOut, .connectionLost, .redirect, .tooLarge, .cancelled, .malformedResponse, .other: true
    }
  }
}

extension HTTPError {
  /// Runs work that precedes a request. If the work fails, the request itself has not arrived.
  static func beforeSending<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch var error as HTTPError {
      error.mayHaveArrived = false
      throw error
    }
  }
}
