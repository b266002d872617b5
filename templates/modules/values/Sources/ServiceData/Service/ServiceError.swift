/// What went wrong between the package and its service, in terms that no protocol owns.
public struct ServiceError: Error, Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    /// The service cannot be reached; nothing was sent, or no answer came.
    case offline
    case notAuthenticated
    case forbidden
    case notFound
    /// The entity was changed by someone else since it was read (HTTP 412), or the service wants to know its version (428).
    case preconditionFailed
    /// The delta token or next token is too old; read again from the start (HTTP 410).
    case expiredToken
    /// The service refused the request (any other 4xx).
    case refused
    /// The service failed (5xx), or asked to come back later.
    case unavailable
    /// The answer is not what the protocol says.
    case malformedResponse
    /// The protocol, or this package, has no way to say what was asked for.
    case unsupported
    case cancelled
  }

  public var kind: Kind
  public var message: String
  /// The HTTP status, where there was an answer.
  public var status: Int?
  /// The service's own code, target and details (OData 4.01 JSON Format, 21).
  public var code: String?
  public var target: String?
  public var details: [Detail] = []
  /// Seconds after which the service wants to be asked again (RFC 9110, 10.2.3).
  public var retryAfter: Double?
  /// Whether a mutation that failed with this error may have been done all the same: it was sent, and no answer came
  /// that says otherwise.
  public var mayHaveBeenDone = false
  /// The key of the media entity that the service created from its content before it failed on the properties; nil for
  /// any other error.
  public var created: EntityKey?

  public struct Detail: Sendable, Hashable {
    public var code: String?
    public var message: String
    public var target: String?

    public init(code: String? = nil, message: String, target: String? = nil) {
      self.code = code
      self.message = message
      self.target = target
    }
  }

  public init(_ kind: Kind, _ message: String, status: Int? = nil, code: String? = nil, target: String? = nil) {
    self.kind = kind
    self.message = message
    self.status = status
    self.code = code
    self.target = target
  }
}

extension ServiceError {
  /// What a service that has no such thing throws.
  static func unsupported(_ what: String) -> ServiceError {
    ServiceError(.unsupported, "this service has no way for \(what); leave them out")
  }
}

extension ServiceError {
  /// The same error of the second step of a creation: the entity is there, and lacks its properties.
  public func afterCreation(of key: EntityKey, type: StructuredSchema, in set: String) -> ServiceError {
    var error = self
    error.created = key
    error.message =
      "'\(set)(\(key.text(of: type)))' was created from its content, but its properties were not taken: \(message)"
    return error
  }
}

/// What a status of HTTP tells, in the terms of every protocol.
extension ServiceError {
  /// What a status that tells of a failure means (RFC 9110, 15).
  public init(status: Int) { self.init(Self.kind(status), Self.summary(status), status: status) }

  private static func kind(_ status: Int) -> Kind {
    switch status {
    case 401: .notAuthenticated
    case 403: .forbidden
    case 404: .notFound
    case 410: .expiredToken
    case 412, 428: .preconditionFailed
    case 408, 429, 500...: .unavailable
    case 400..<500: .refused
    default: .malformedResponse
    }
  }

  private static func summary(_ status: Int) -> String {
    switch kind(status) {
    case .notAuthenticated: "not authenticated; sign in and try again"
    case .forbidden: "the service does not allow this; ask for the permission"
    case .notFound: "the service has nothing there"
    case .expiredToken: "the link is too old; read again from the start"
    case .preconditionFailed: "the entity was changed by someone else; read it again"
    case .unavailable: "the service failed with status \(status); try again later"
    default: "the service answered with status \(status)"
    }
  }
}

extension ServiceError {
  /// Whether nothing can be asked of the service for now: it cannot be reached, is down, or wants to be left alone
  /// (RFC 9110, 15.5.9, 15.6.3 to 15.6.5; RFC 6585, 4). Status 500 or 501 is an answer to what was asked.
  public var isOutage: Bool {
    switch kind {
    case .offline: true
    case .unavailable: status.map { [408, 429, 502, 503, 504].contains($0) } ?? true
    default: false
    }
  }
}

extension ServiceError: CustomStringConvertible {
  public var description: String { code.map { "\(message) (\($0))" } ?? message }
}
