import CheckedChanges
import CommandLineInterface
import FoundationEssentials
import HTTPTransport
import LocalFiles
import QueryLanguage
import ServiceData

/// Translates errors of a service and its connection into an exit status and a message.
package enum DataFault {
  /// The exit status of an error; ``CommandStatus/inputOutput`` for an unknown error.
  package static func status(of error: any Error) -> CommandStatus {
    switch error {
    case let error as CommandError: error.status
    case let error as ServiceError: status(of: error)
    case let error as HTTPError: status(of: error)
    case is SecretFileError: .notAuthenticated
    case is ArgumentError, is QuerySyntaxError, is KeyAssignmentError, is ValueRuleError: .usage
    case is JSONError: .dataError
    case is CancellationError: .interrupted
    default: .inputOutput
    }
  }

  /// The message of an error.
  package static func words(for error: any Error) -> String {
    if case QueryEvaluationError.mismatch(_, let operands) = error, let form = form(of: operands) {
      return "\(error.systemReason); \(form)"
    }
    guard let path = (error as? CocoaError)?.filePath else { return error.systemReason }
    return "cannot use '\(path)': \(error.systemReason)"
  }

  /// How a date or another value is written that was compared with a text; nil if the operands are of other types.
  private static func form(of operands: [String]) -> String? {
    guard operands.contains(PrimitiveKind.string.rawValue) else { return nil }
    let kinds = operands.compactMap(PrimitiveKind.init)
    guard let kind = kinds.first(where: { $0.example != nil }), let example = kind.example else { return nil }
    return "write a value of type '\(kind.rawValue)' without quotes, as in \(example)"
  }

  /// The exit status of a failed exchange, which is that of the same failure as a service's error. Without a usable
  /// connection the service cannot be reached.
  private static func status(of error: HTTPError) -> CommandStatus {
    switch error.kind {
    case .notAuthenticated: .notAuthenticated
    case .malformedResponse, .tooLarge, .redirect: .dataError
    case .invalidRequest: .usage
    case .cancelled: .interrupted
    case .cannotResolve, .cannotConnect, .timedOut, .connectionLost, .proxy, .insecure, .missingLibrary, .other:
      .offline
    }
  }

  /// The exit status of a service's error.
  package static func status(of error: ServiceError) -> CommandStatus {
    switch error.kind {
    case .offline, .unavailable: error.isOutage ? .offline : .refused
    case .notAuthenticated: .notAuthenticated
    case .preconditionFailed: .conflicts
    case .notFound, .forbidden, .refused, .expiredToken: .refused
    case .malformedResponse: .dataError
    case .unsupported: .usage
    case .cancelled: .interrupted
    }
  }
}
