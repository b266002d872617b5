import CommandLineInterface
import Scaffold

/// The exit statuses of `scaffold`.
enum StatusCatalogue {
  /// The meaning of each status, as the help shows it.
  static let meanings: [CommandSpecification.StatusMeaning] = [
    meaning(.success, "done"),
    meaning(.failure, "the emitted package failed its build or tests, or a pack, plugin or snapshot failed"),
    meaning(.conflicts, "'regenerate' left conflicts, which it lists"),
    meaning(.differences, "'regenerate --check' found differences; 'diff' found a breaking change"),
    meaning(.usage, "wrong usage"),
    meaning(.dataError, "the document is not metadata that scaffold can use"),
    meaning(.noInput, "the document cannot be read"),
    meaning(.unavailable, "the service cannot be reached, or refused the request"),
    meaning(.software, "an internal error of scaffold"),
    meaning(.cannotCreate, "the output cannot be written, or already exists"),
    meaning(.noPermission, "refused for safety"),
    meaning(.configuration, "something is not set up; the message gives the command that fixes it"),
    meaning(.interrupted, "interrupted; no partial output is left"),
  ]

  /// The status of a kind of failure.
  static func status(of failure: ScaffoldError.Failure) -> CommandStatus {
    switch failure {
    case .usage: .usage
    case .unusableMetadata: .dataError
    case .unreadable: .noInput
    case .unreachable: .unavailable
    case .outputExists: .cannotCreate
    case .internalFault: .software
    case .refused: .noPermission
    case .notSetUp: .configuration
    case .packFailed, .pluginFailed: .failure
    case .interrupted: .interrupted
    }
  }

  private static func meaning(_ status: CommandStatus, _ text: String) -> CommandSpecification.StatusMeaning {
    CommandSpecification.StatusMeaning(status.rawValue, text)
  }
}

extension CommandStatus {
  /// Conflicts are left for the user.
  static let conflicts = CommandStatus(rawValue: 2)
  /// The compared documents or files differ.
  static let differences = CommandStatus(rawValue: 3)
}
