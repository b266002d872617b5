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
    if status == 300 {
      // The body lists the records.
      self = ServiceError(
        .refused, "several records have this external identifier; correct them, or address the record by its key",
        status: status)
    }
    let faults = ServiceFault.list(body)
    guard let first = faults.first else { return }
    message = first.message
    code = first.code
    target = first.fields.first
    // A failure of the service is one whatever its body says.
    if status < 500, let kind = first.code.flatMap({ Self.kinds[$0] }) { self.kind = kind }
    if kind == .unavailable, first.code == "REQUEST_LIMIT_EXCEEDED" { retryAfter = Self.pauseAtLimit }
    for (index, fault) in faults.enumerated() {
      for field in fault.fields.dropFirst(index == 0 ? 1 : 0) {
        details.append(Detail(code: fault.code, message: fault.message, target: field))
      }
      if index > 0, fault.fields.isEmpty { details.append(Detail(code: fault.code, message: fault.message)) }
    }
  }

  /// Seconds to wait after the limit of requests was reached. It counts those of the last 24 hours, so that room is
  /// made continuously.
  private static let pauseAtLimit = 60.0

  /// What codes mean whose status alone does not say it.
  private static let kinds: [String: Kind] = [
    "REQUEST_LIMIT_EXCEEDED": .unavailable, "SERVER_UNAVAILABLE": .unavailable, "UNABLE_TO_LOCK_ROW": .unavailable,
    "QUERY_TIMEOUT": .unavailable, "UNKNOWN_EXCEPTION": .unavailable, "API_CURRENTLY_DISABLED": .unavailable,
    "CONCURRENT_REQUESTS_LIMIT_EXCEEDED": .unavailable, "INVALID_SESSION_ID": .notAuthenticated,
    "INVALID_AUTH_HEADER": .notAuthenticated, "NOT_FOUND": .notFound, "ENTITY_IS_DELETED": .notFound,
    "INVALID_QUERY_LOCATOR": .expiredToken, "INVALID_REPLICATION_DATE": .expiredToken,
    "EXCEEDED_ID_LIMIT": .expiredToken, "INSUFFICIENT_ACCESS": .forbidden,
    "INSUFFICIENT_ACCESS_OR_READONLY": .forbidden,
    "INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY": .forbidden, "API_DISABLED_FOR_ORG": .forbidden,
    "PRECONDITION_FAILED": .preconditionFailed, "CONDITIONAL_UPDATE_FAILED": .preconditionFailed,
  ]
}
