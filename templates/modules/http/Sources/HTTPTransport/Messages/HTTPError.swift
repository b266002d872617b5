/// Why no response came: the exchange failed before a status could be read, or was given up.
///
/// A response with a status that tells of a failure is no `HTTPError`.
public struct HTTPError: Error, Sendable, Hashable {
  /// What kind of failure it was.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The request cannot be sent as it is: its URL, a header or a file named for it is wrong.
    case invalidRequest
    /// The host's name has no address.
    case cannotResolve
    /// Nothing answers at the address, or it refuses.
    case cannotConnect
    /// The time for the connection or the whole exchange passed.
    case timedOut
    /// The connection broke before the response was complete.
    case connectionLost
    /// TLS failed: a certificate is not trusted, or the two sides do not agree on how to speak.
    case insecure
    /// The proxy could not be reached or refused.
    case proxy
    /// A redirect leads nowhere, in a circle, or where it must not be followed.
    case redirect
    /// The response is larger than allowed.
    case tooLarge
    /// The exchange was cancelled.
    case cancelled
    /// There is nothing to authenticate with, or it could not be renewed.
    case notAuthenticated
    /// What came is not HTTP, or cannot be decoded.
    case malformedResponse
    /// Anything else.
    case other
  }

  /// What kind of failure it was.
  public let kind: Kind
  /// The host that was to answer, with its port if it is not the scheme's; empty where the URL names none.
  public let host: String
  /// What went wrong, in words, without secrets.
  public let detail: String
  /// Whether the request may have reached the service, which may then have done what was asked.
  public var mayHaveArrived: Bool

  /// A failure of this kind at this host. Whether the request may have arrived follows from the kind, unless it is
  /// known better.
  public init(_ kind: Kind, host: String, detail: String, mayHaveArrived: Bool? = nil) {
    self.kind = kind
    self.host = host
    self.detail = detail
    self.mayHaveArrived = mayHaveArrived ?? kind.mayFollowSending
  }

  /// Whether the service could not be reached, so that the cause is likely the network and not the request.
  public var isOffline: Bool {
    switch kind {
    case .cannotResolve, .cannotConnect, .timedOut, .connectionLost, .proxy: true
    default: false
    }
  }
}

extension HTTPError.Kind {
  /// Whether a failure of this kind can happen after the request was sent.
  fileprivate var mayFollowSending: Bool {
    switch self {
    case .invalidRequest, .cannotResolve, .cannotConnect, .insecure, .proxy, .notAuthenticated: false
    case .timedOut, .connectionLost, .redirect, .tooLarge, .cancelled, .malformedResponse, .other: true
    }
  }
}

extension HTTPError {
  /// Runs what has to be done before a request can be sent: when that fails, the request itself has not arrived.
  static func beforeSending<Result>(_ work: () async throws -> Result) async throws -> Result {
    do {
      return try await work()
    } catch var error as HTTPError {
      error.mayHaveArrived = false
      throw error
    }
  }
}
