import Glibc
import HTTPTransport
import ServiceData

/// Why there was no response, in terms of every protocol.
extension ServiceError {
  /// The error for a failure of the transport.
  init(_ error: HTTPError) {
    let kind: Kind =
      switch error.kind {
      case .cancelled: .cancelled
      case .notAuthenticated: .notAuthenticated
      case .malformedResponse, .tooLarge, .redirect: .malformedResponse
      case .invalidRequest: .unsupported
      default: error.isOffline ? .offline : .unavailable
      }
    self.init(kind, error.description)
    mayHaveBeenDone = error.mayHaveArrived
  }

  /// The error for any failure of an exchange.
  init(anyError error: any Error) {
    switch error {
    case let error as HTTPError: self.init(error)
    case let error as ServiceError: self = error
    case is CancellationError:
      self.init(.cancelled, "the request was cancelled")
      mayHaveBeenDone = true
    default:
      self.init(.unavailable, "\(error)")
      mayHaveBeenDone = true
    }
  }
}

/// What an answer that reports a failure means (REST API Developer Guide, "Status Codes and Error Responses"; SOAP API
/// Developer Guide, "ExceptionCode" and "StatusCode").
extension ServiceError {
  /// The error for a response.
  init(_ response: HTTPResponse, to method: HTTPMethod = .get) {
    self.init(status: response.status, (try? Value(json: response.body)) ?? .null)
    if let seconds = response.retryAfter(now: time(nil)) { retryAfter = Double(seconds) }
    // After accepting a form, many servers redirect to a page at another URL.
    mayHaveBeenDone = !method.isSafe && [302, 303, 500, 502, 504].contains(response.status)
  }

  /// The error for a status and a body, of a response or of a part of one.
  init(status: Int, _ body: Value) {
    self.init(status: status)
    if status == 410 { self = Self.retired }
    if status == 300 {
      // The body lists the records.
      self = ServiceError(
        .refused, "several records have this external identifier; correct them, or address the record by its key",
        status: status)
    }
    let faults = ServiceFault.list(body)
    guard let first = faults.first else { return }
    message = status == 410 ? "\(message): \(first.message)" : first.message
    code = first.code
    if code == "DUPLICATES_DETECTED" { message = Self.duplicates(first.message) }
    details = first.similar.map { Detail(code: first.code, message: "similar to '\($0)'") }
    target = first.fields.first
    // A failure of the service is one whatever its body says.
    if status < 500, let kind = first.code.flatMap({ Self.kinds[$0] }) { self.kind = kind }
    if first.code == "MALFORMED_QUERY", first.message.contains(Self.restriction) { kind = .forbidden }
    if kind == .unavailable, first.code.map(Self.pauses.contains) == true { retryAfter = Self.pause }
    for (index, fault) in faults.enumerated() {
      for field in fault.fields.dropFirst(index == 0 ? 1 : 0) {
        details.append(Detail(code: fault.code, message: fault.message, target: field))
      }
      if index > 0, fault.fields.isEmpty { details.append(Detail(code: fault.code, message: fault.message)) }
    }
  }

  /// What to do about the alert of a duplicate rule, which the service can let pass only in its own pages (REST API
  /// Developer Guide, "Duplicate Rule Header").
  private static func duplicates(_ message: String) -> String {
    "a duplicate rule found similar records: \(message) – change the values and retry, or save the record in Salesforce, "
      + "where the alert can be overridden if the rule permits that, and drop the change here"
  }

  /// What a message contains about an object whose records can be queried only by some conditions, such as links of files
  /// (Object Reference, "ContentDocumentLink"). Other malformed queries do not say so.
  private static let restriction = "Implementation restriction"

  /// The answer to requests of a version of the API that was retired, whatever they ask for. Nothing else is gone for good
  /// by this status, so the changes wait for another version of the package.
  private static var retired: ServiceError {
    var error = ServiceError(
      .unavailable, "the service no longer has this version of its API; use a package for a newer one", status: 410)
    error.retryAfter = pause
    return error
  }

  /// Seconds to wait after a code that all other requests would get, too. The limit of requests counts those of the last 24
  /// hours, so that room is made continuously.
  private static let pause = 60.0

  /// The codes that say that the service takes no request, or no change, for a while.
  private static let pauses: Set = [
    "REQUEST_LIMIT_EXCEEDED", "API_CURRENTLY_DISABLED", "FUNCTIONALITY_TEMPORARILY_UNAVAILABLE",
    "INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE",
  ]

  /// What codes mean whose status alone does not say it. Those about the user or the organization are no answer to what
  /// was asked for.
  private static let kinds: [String: Kind] = [
    "REQUEST_LIMIT_EXCEEDED": .unavailable, "SERVER_UNAVAILABLE": .unavailable, "UNABLE_TO_LOCK_ROW": .unavailable,
    "QUERY_TIMEOUT": .unavailable, "UNKNOWN_EXCEPTION": .unavailable, "API_CURRENTLY_DISABLED": .unavailable,
    "CONCURRENT_REQUESTS_LIMIT_EXCEEDED": .unavailable, "FUNCTIONALITY_TEMPORARILY_UNAVAILABLE": .unavailable,
    "INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE": .unavailable, "INVALID_SESSION_ID": .notAuthenticated,
    "INVALID_AUTH_HEADER": .notAuthenticated, "INVALID_OPERATION_WITH_EXPIRED_PASSWORD": .notAuthenticated,
    "API_DISABLED_FOR_ORG": .notAuthenticated, "ORG_LOCKED": .notAuthenticated, "TRIAL_EXPIRED": .notAuthenticated,
    "LOGIN_DURING_RESTRICTED_DOMAIN": .notAuthenticated, "LOGIN_DURING_RESTRICTED_TIME": .notAuthenticated,
    "NOT_FOUND": .notFound, "ENTITY_IS_DELETED": .notFound, "INVALID_QUERY_LOCATOR": .expiredToken,
    "INVALID_REPLICATION_DATE": .expiredToken, "EXCEEDED_ID_LIMIT": .expiredToken, "INSUFFICIENT_ACCESS": .forbidden,
    // Not that a record is missing: the user has no permission for the object.
    "INVALID_TYPE": .forbidden, "INSUFFICIENT_ACCESS_OR_READONLY": .forbidden,
    "INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY": .forbidden,
    "PRECONDITION_FAILED": .preconditionFailed, "CONDITIONAL_UPDATE_FAILED": .preconditionFailed,
  ]
}
