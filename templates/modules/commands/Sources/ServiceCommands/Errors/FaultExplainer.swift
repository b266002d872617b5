import CommandLineInterface
import DataCommands
import LayeredSettings
import LocalStore
import OAuthAuthentication
import OfflineData
import OnboardingSessions
import SystemCrypto

/// Translates errors into an exit status and a message for the user.
struct FaultExplainer: Sendable {
  let program: String

  func explain(_ error: any Error) -> CommandFault {
    let typed = (error as? CommandFailure)?.program ?? program
    var words = DataFault.words(for: cause(error))
    switch cause(error) {
    case let error as OutboxError: words = error.words(program: typed)
    case is PasscodeError, is SessionError, is SettingsError: words = Self.completed(words, program: typed)
    case StoreError.linksNotKnown, StoreError.unsupported: words += " with '--online'"
    default: break
    }
    // It can quote an answer of a server or a line of a file.
    words = PrintableText.of(words)
    return CommandFault(status(of: error), "\(program): error: \(words)", message: words)
  }

  /// Words with the program before the commands that a library names without it.
  private static func completed(_ words: String, program: String) -> String {
    ["passcode", "session", "settings", "user"].reduce(words) { $0.replacing("'\($1) ", with: "'\(program) \($1) ") }
  }

  /// The innermost error of one that wraps others.
  private func cause(_ error: any Error) -> any Error {
    if let failure = error as? CommandFailure { return cause(failure.error) }
    if let error = error as? OnboardingError, let underlying = error.underlying { return cause(underlying) }
    return error
  }

  func status(of error: any Error) -> CommandStatus {
    switch cause(error) {
    case let error as AccessError: error.status
    case let error as SettingsError: status(of: error)
    case is SyncFileError: .dataError
    case let error as SessionError: status(of: error)
    case ProfileUserError.unknown: .noInput
    case is ProfileUserError: .usage
    case is CredentialError, is ConsentDeclined, is ConsentMissing: .notAuthenticated
    case let error as PasscodeError: status(of: error)
    case is CryptoError: .inputOutput
    case let error as OAuthError: status(of: error)
    case let error as ControllerError: status(of: error)
    case let error as OutboxError: status(of: error)
    // The query needs data that only the service has.
    case StoreError.linksNotKnown, StoreError.unsupported: .refused
    case ProfileError.locked: .locked
    case is ProfileError: .cannotCreate
    case let cause: DataFault.status(of: cause)
    }
  }

  private func status(of error: OAuthError) -> CommandStatus {
    switch error {
    case .unavailable: .offline
    case .insecureEndpoint, .missingEndpoint: .usage
    case .refused, .malformed, .otherInstance, .notSignedInInTime, .noLoopback: .notAuthenticated
    }
  }

  private func status(of error: ControllerError) -> CommandStatus {
    switch error {
    case .storeClosed, .unusableDirectory: .inputOutput
    case .notGiven: .refused
    default: .usage
    }
  }

  private func status(of error: OutboxError) -> CommandStatus {
    switch error {
    case .unknownRequest, .unknownEntity, .noRefusedCreation, .notOnService: .noInput
    case .hasDependents, .keyNeeded, .keyTaken, .entityExists, .notConflicted, .notDoubtful, .unmergeable, .beingSent,
      .unsendable, .boundElsewhere:
      .usage
    case .missingKey, .unreadableLine, .illegalTransition: .dataError
    case .changesMissing, .database, .foreignFile, .newerFormat, .cannotDecrypt, .closed, .notShown, .unreadable,
      .mediaNotKept, .unreadableRequest, .unreadableEffect, .unreadableRecord:
      .inputOutput
    }
  }

  private func status(of error: PasscodeError) -> CommandStatus {
    switch error {
    case .wrong, .limitReached, .locked, .required, .noRecoveryKey, .wrongRecoveryKey: .locked
    case .unsuitable, .replaced, .alreadySet, .notSet: .usage
    }
  }

  private func status(of error: SettingsError) -> CommandStatus {
    switch error {
    case .malformed, .unknown(_, .file, _), .invalid(_, _, _, .file): .dataError
    case .unknown, .invalid: .usage
    }
  }

  private func status(of error: SessionError) -> CommandStatus {
    switch error {
    case .illegalTransition(_, .locked): .locked
    case .illegalTransition(_, .initial): .notAuthenticated
    case .illegalTransition, .boundElsewhere: .usage
    case .busy: .cannotCreate
    }
  }
}
