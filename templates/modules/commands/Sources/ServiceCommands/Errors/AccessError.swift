import CommandLineInterface
import DataCommands

/// Why a command gets no data through the session, or not what it was asked for.
enum AccessError: Error, Sendable {
  /// There is no session, and no option says what to open one with; there may be one with the demo service.
  case noSession(program: String, hasDemo: Bool)
  case locked(program: String)
  /// The application keeps nothing on this machine.
  case noOutbox
  /// A list has no request of this number.
  case noRequest(Int64, list: String)
  /// No change that waits belongs to a transaction of this name.
  case noTransaction(String)
  /// Values cannot be given to a request of this kind.
  case unchangeable(Int64)
  /// There is nothing that could be merged.
  case unmergeable(Int64)
  /// Changes wait that would get lost; nil where nobody can tell how many.
  case pendingWork(Int?)

  var status: CommandStatus {
    switch self {
    case .noSession: .notAuthenticated
    case .locked: .locked
    case .noRequest, .noTransaction: .noInput
    case .noOutbox, .unchangeable, .unmergeable, .pendingWork: .usage
    }
  }
}

extension AccessError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noSession(_, hasDemo: true):
      "there is no open session but the one with the demo service; say '--demo' to use it"
    case .noSession(let program, hasDemo: false):
      "there is no open session; open one with '\(program) session open --service-url URL' or '--demo'"
    case .locked(let program): "the session is locked; unlock it with '\(program) session unlock'"
    case .noOutbox: "this application keeps no changes on this machine; say '--online'"
    case .noRequest(let id, let list): "there is no request \(id) in '\(list)'; see '\(list) list'"
    case .noTransaction(let name): "no change belongs to a transaction '\(name)'; see 'queue list'"
    case .unchangeable(let id):
      "request \(id) has no values that could be changed; send it as it is with 'errors retry', "
        + "or remove it with 'errors drop'"
    case .unmergeable(let id): "conflict \(id) has nothing to merge; say '--take mine' or '--take theirs'"
    case .pendingWork(let count):
      (count.map { "\($0) \($0 == 1 ? "change is" : "changes are") not on the service yet" }
        ?? "nobody can tell if the outbox holds changes, since it cannot be read")
        + "; sync, or say '--export FILE' or '--discard-pending'"
    }
  }
}
