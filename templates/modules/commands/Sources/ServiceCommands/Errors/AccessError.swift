import CommandLineInterface
import DataCommands

/// Why a command cannot access data through the session.
enum AccessError: Error, Sendable {
  /// There is no session, and no option names a service to open one with. `namesService` says that the application has the
  /// address of its service, and `hasDemo` that there is a session with the demo service.
  case noSession(program: String, namesService: Bool, hasDemo: Bool)
  case locked(program: String)
  /// The data on this machine is encrypted, but there is neither a passcode for its key nor a key in the environment.
  /// `variable` is the beginning of the names of its variables.
  case keyNeeded(program: String, variable: String)
  /// The passcode cannot be removed, because the application or the key of the encrypted data needs it.
  case passcodeNeeded(program: String)
  /// The profile's current user has changed while the program ran.
  case userChanged(to: String)
  /// The session was removed while the program ran, and another one was opened.
  case sessionReplaced
  /// The application has no outbox on this machine.
  case noOutbox
  /// A list has no request with this number.
  case noRequest(Int64, list: String, program: String)
  /// No delegate has opened a link. `service` is the address of the session's service.
  case unopened(String, scheme: String, service: String?)
  /// No waiting change belongs to a transaction with this name.
  case noTransaction(String, program: String)
  /// A request of this kind has no values to change.
  case unchangeable(Int64, program: String)
  /// The conflict has no values to merge.
  case unmergeable(Int64)
  /// The command would discard this many waiting changes; nil if the outbox cannot be read.
  case pendingWork(Int?)
  /// There was no contact with the service for too many days.
  case disconnected(days: Int, program: String)
  /// The last contact with the service is in the future.
  case clockChanged(program: String)
  /// There was no contact with the service for so many days that the data was removed.
  case wiped(days: Int)
  /// The data should be removed, but this many changes wait; nil if the outbox cannot be read.
  case unwiped(days: Int, Int?, program: String)

  var status: CommandStatus {
    switch self {
    case .noSession, .wiped, .userChanged, .sessionReplaced: .notAuthenticated
    case .locked, .keyNeeded, .disconnected, .clockChanged, .unwiped: .locked
    case .noRequest, .noTransaction, .unopened: .noInput
    case .noOutbox, .unchangeable, .unmergeable, .pendingWork, .passcodeNeeded: .usage
    }
  }
}

extension AccessError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noSession(let program, _, hasDemo: true):
      "the only open session is with the demo service; use '--demo' for it, or open another one with "
        + "'\(program) session open'"
    case .noSession(let program, let namesService, hasDemo: false):
      "there is no open session; open one with '\(program) session open" + (namesService ? "" : " --service-url URL")
        + "' or '--demo'"
    case .locked(let program): "the session is locked; unlock it with '\(program) session unlock'"
    case .keyNeeded(let program, let variable):
      "the data on this machine is encrypted, and its key needs a passcode; set one with "
        + "'\(program) session open --new-passcode-file FILE' or on a terminal, or name a key with '\(variable)_FILE' or "
        + "'\(variable)_COMMAND'"
    case .passcodeNeeded(let program):
      "the application or the key of the encrypted data needs the passcode; replace it with '\(program) passcode change'"
    case .userChanged(let name): "the user of this profile is now '\(name)'; run the command again"
    case .sessionReplaced: "the session was removed, and there is another one now; run the command again"
    case .noOutbox: "this application keeps no changes on this machine; use '--online'"
    case .noRequest(let id, let list, let program):
      "there is no request \(id) in '\(list)'; see '\(program) \(list) list'"
    case .unopened(let url, let scheme, let service):
      "nothing opens '\(url)'; use '\(scheme)://SET', '\(scheme)://SET/KEY' or a URL "
        + (service.map { "below '\($0)'" } ?? "of the session's service")
    case .noTransaction(let name, let program):
      "no waiting change belongs to transaction '\(name)'; see '\(program) queue list'"
    case .unchangeable(let id, let program):
      "request \(id) has no values to change; send it as it is with '\(program) errors retry \(id)', "
        + "or remove it with '\(program) errors drop \(id)'"
    case .unmergeable(let id): "conflict \(id) has no values to merge; use '--take mine' or '--take theirs'"
    case .pendingWork(let count):
      Self.waiting(count) + "; synchronize first, or use '--export FILE' or '--discard-pending'"
    case .disconnected(let days, let program):
      "there was no contact with the service for \(days) days, so the session is locked; run '\(program) sync'"
    case .clockChanged(let program):
      "the last contact with the service is in the future, so the clock of this machine is or was wrong, and the session is "
        + "locked; check the clock, then run '\(program) sync'"
    case .wiped(let days):
      "there was no contact with the service for \(days) days, so the session and its data were removed; open it again"
    case .unwiped(let days, let count, let program):
      "there was no contact with the service for \(days) days, so the data must be removed, but \(Self.waiting(count))"
        + "; run '\(program) sync', or '\(program) session remove' with '--export FILE' or '--discard-pending'"
    }
  }

  private static func waiting(_ count: Int?) -> String {
    count.map { "\($0) \($0 == 1 ? "change is" : "changes are") not on the service yet" }
      ?? "the outbox cannot be read and may have changes"
  }
}
