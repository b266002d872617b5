import CheckedChanges
import CommandLineInterface
import FoundationEssentials
import HTTPTransport
import LocalFiles
import ServiceData

/// Errors of a service, and of the way to it, as the exit status and the words for the person.
package enum DataFault {
  /// The exit status of an error; of one that the commands on data do not know, that of input and output.
  package static func status(of error: any Error) -> CommandStatus {
    switch error {
    case let error as CommandError: error.status
    case let error as ServiceError: status(of: error)
    case let error as HTTPError: error.isOffline ? .offline : .unavailable
    case is SecretFileError: .notAuthenticated
    case is ArgumentError, is QuerySyntaxError, is KeyAssignmentError, is ValueRuleError: .usage
    case is JSONError: .dataError
    case is CancellationError: .interrupted
    default: .inputOutput
    }
  }

  /// What is said of an error.
  package static func words(for error: any Error) -> String {
    guard let path = (error as? CocoaError)?.filePath else { return error.systemReason }
    return "cannot use '\(path)': \(error.systemReason)"
  }

  /// The status of what a service, or the way to it, answers.
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
