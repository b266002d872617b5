import CommandLineInterface
import FoundationEssentials
import HTTPTransport
import OfflineData
import OnboardingSessions
import ServiceData

/// Turns errors into the exit status and the words for the person.
struct FaultExplainer: Sendable {
  let program: String

  func explain(_ error: any Error) -> CommandFault {
    CommandFault(status(of: error), "\(program): error: \(words(for: error))")
  }

  /// The error at the bottom of one that wraps others.
  private func cause(_ error: any Error) -> any Error {
    if let error = error as? OnboardingError, let underlying = error.underlying { return cause(underlying) }
    return error
  }

  private func words(for error: any Error) -> String {
    let cause = cause(error)
    guard let path = (cause as? CocoaError)?.filePath else { return cause.systemReason }
    return "cannot use '\(path)': \(cause.systemReason)"
  }

  func status(of error: any Error) -> CommandStatus {
    switch cause(error) {
    case let error as CommandError: error.status
    case let error as ServiceError: Self.status(of: error)
    case let error as HTTPError: error.isOffline ? .offline : .unavailable
    case let error as SessionError: status(of: error)
    case is CredentialError, is ConsentDeclined: .notAuthenticated
    case is QuerySyntaxError, is ControllerError: .usage
    case is JSONError: .dataError
    case is ProfileError: .cannotCreate
    case is CancellationError: .interrupted
    default: .inputOutput
    }
  }

  private func status(of error: SessionError) -> CommandStatus {
    guard case .illegalTransition(_, let state) = error else { return .cannotCreate }
    return switch state {
    case .locked: .locked
    case .initial: .notAuthenticated
    default: .usage
    }
  }

  /// The status of what a service, or the way to it, answers.
  static func status(of error: ServiceError) -> CommandStatus {
    switch error.kind {
    case .offline, .unavailable: .offline
    case .notAuthenticated: .notAuthenticated
    case .preconditionFailed: .conflicts
    case .notFound, .forbidden, .refused, .expiredToken: .refused
    case .malformedResponse: .dataError
    case .unsupported: .usage
    case .cancelled: .interrupted
    }
  }
}
