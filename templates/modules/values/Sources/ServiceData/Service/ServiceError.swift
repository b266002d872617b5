/// What went wrong between the package and its service, in terms that are independent of the protocol.
///
/// Its texts are single lines without control characters, although most come from the service.
public struct ServiceError: Error, Sendable, Equatable {
  /// The kinds of errors that a caller can react to.
  public enum Kind: String, Sendable, Hashable {
    /// The service cannot be reached: nothing was sent, or no response came.
    case offline
    case notAuthenticated
    case forbidden
    case notFound
    /// The entity was changed by someone else since it was read (HTTP 412), or the service requires its version (428).
    case preconditionFailed
    /// The delta token or next token is too old. Read again from the start (HTTP 410).
    case expiredToken
    /// The service refused the request (any other 4xx).
    case refused
    /// The service failed (5xx), or asks to retry later.
    case unavailable
    /// The response violates the protocol.
    case malformedResponse
    /// The protocol or this package does not support the request.
    case unsupported
    case cancelled
  }

  /// A part of an error, such as the fault of one property (OData 4.01 JSON Format, 21.1).
  public struct Detail: Sendable, Equatable {
    /// The service's code.
    public var code: String?
    /// The service's text for people.
    public var message: String
    /// What is at fault, for example the name of a property.
    public var target: String?

    /// A part of an error.
    public init(code: String? = nil, message: String, target: String? = nil) {
      self.code = code.map(ServerText.clean)
      self.message = ServerText.clean(message)
      self.target = target.map(ServerText.clean)
    }
  }

  // One reference instead of all the fields: every call that throws this type reserves space for an error in its frame.
  private struct Fields: Sendable, Equatable {
    var kind: Kind
    var message: String
    var status: Int?
    var code: String?
    var target: String?
    var details: [Detail] = []
    var retryAfter: Double?
    var mayHaveBeenDone = false
    var created: EntityKey?
  }

  private final class Storage: Sendable {
    let fields: Fields

    init(_ fields: Fields) { self.fields = fields }
  }

  private var storage: Storage

  /// An error; the code and the target are those that the service reported.
  public init(_ kind: Kind, _ message: String, status: Int? = nil, code: String? = nil, target: String? = nil) {
    storage = Storage(
      Fields(
        kind: kind, message: ServerText.clean(message), status: status, code: code.map(ServerText.clean),
        target: target.map(ServerText.clean)))
  }

  public static func == (one: ServiceError, other: ServiceError) -> Bool {
    one.storage.fields == other.storage.fields
  }

  private mutating func change(_ change: (inout Fields) -> Void) {
    var fields = storage.fields
    change(&fields)
    storage = Storage(fields)
  }
}

extension ServiceError {
  public var kind: Kind {
    get { storage.fields.kind }
    set { change { $0.kind = newValue } }
  }

  public var message: String {
    get { storage.fields.message }
    set { change { $0.message = ServerText.clean(newValue) } }
  }

  /// The HTTP status; nil if there was no response.
  public var status: Int? {
    get { storage.fields.status }
    set { change { $0.status = newValue } }
  }

  /// The service's own code (OData 4.01 JSON Format, 21).
  public var code: String? {
    get { storage.fields.code }
    set { change { $0.code = newValue.map(ServerText.clean) } }
  }

  /// The part of the request that the error is about, for example a property (OData 4.01 JSON Format, 21).
  public var target: String? {
    get { storage.fields.target }
    set { change { $0.target = newValue.map(ServerText.clean) } }
  }

  /// The errors that the service reports in addition to this one (OData 4.01 JSON Format, 21).
  public var details: [Detail] {
    get { storage.fields.details }
    set { change { $0.details = newValue } }
  }

  /// Seconds to wait before the next request (RFC 9110, 10.2.3).
  public var retryAfter: Double? {
    get { storage.fields.retryAfter }
    set { change { $0.retryAfter = newValue } }
  }

  /// Whether a mutation that failed with this error may have been done anyway: it was sent, and no response rules it
  /// out.
  public var mayHaveBeenDone: Bool {
    get { storage.fields.mayHaveBeenDone }
    set { change { $0.mayHaveBeenDone = newValue } }
  }

  /// The key of the media entity whose content the service accepted before it failed on the properties; nil for any
  /// other error.
  public var created: EntityKey? {
    get { storage.fields.created }
    set { change { $0.created = newValue } }
  }
}

extension ServiceError {
  /// The error of a service that does not support something.
  static func unsupported(_ what: String) -> ServiceError {
    ServiceError(.unsupported, "this service does not support \(what); leave them out")
  }
}

extension ServiceError {
  /// The same error in the second step of a creation: the entity exists and lacks its properties.
  public func afterCreation(of key: EntityKey, type: StructuredSchema, in set: String) -> ServiceError {
    var error = self
    error.created = key
    error.message =
      "'\(set)(\(key.text(of: type)))' was created from its content, but its properties were not saved: \(message)"
    return error
  }
}

/// The meaning of an HTTP status, in terms of every protocol.
extension ServiceError {
  /// The error for a status that reports a failure (RFC 9110, 15).
  public init(status: Int) { self.init(Self.kind(status), Self.summary(status), status: status) }

  private static func kind(_ status: Int) -> Kind {
    switch status {
    case 401: .notAuthenticated
    case 403: .forbidden
    case 404: .notFound
    case 410: .expiredToken
    case 412, 428: .preconditionFailed
    // A proxy wants a sign-in (15.5.8), an entity is locked (RFC 4918, 11.3), or it is too early (RFC 8470, 5.2).
    case 407, 408, 423, 425, 429, 500...: .unavailable
    case 400..<500: .refused
    default: .malformedResponse
    }
  }

  private static func summary(_ status: Int) -> String {
    if status == 407 { return "a proxy wants a sign-in; check 'http_proxy' and 'https_proxy'" }
    return switch kind(status) {
    case .notAuthenticated: "not authenticated; sign in and try again"
    case .forbidden: "the service does not allow this; ask for the permission"
    case .notFound: "the service has nothing at this address"
    case .expiredToken: "the link has expired; read again from the start"
    case .preconditionFailed: "the entity was changed by someone else; read it again"
    case .unavailable: "the service failed with status \(status); try again later"
    default: "the service answered with status \(status)"
    }
  }
}

extension ServiceError {
  /// Whether the service cannot answer any request for now: it is unreachable, down, behind a proxy that refuses this
  /// client, or limits requests (RFC 9110, 15.5.8, 15.5.9, 15.6.3 to 15.6.5; RFC 6585, 4). Status 500 or 501 is an answer to the request itself. A service that limits
  /// requests with another status of 4xx names a pause.
  public var isOutage: Bool {
    switch kind {
    case .offline: true
    case .unavailable:
      status.map { [407, 408, 429, 502, 503, 504].contains($0) || $0 < 500 && retryAfter != nil } ?? true
    default: false
    }
  }
}

extension ServiceError: CustomStringConvertible {
  public var description: String { code.map { "\(message) (\($0))" } ?? message }
}
