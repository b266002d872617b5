import CommandLineInterface
import DataCommands

/// Why a command gets no data through the session.
enum AccessError: Error, Sendable {
  /// There is no session, and no option says what to open one with.
  case noSession(program: String)
  case locked(program: String)
  /// A change that this package can only send directly.
  case onlineOnly(command: String)

  var status: CommandStatus {
    switch self {
    case .noSession: .notAuthenticated
    case .locked: .locked
    case .onlineOnly: .usage
    }
  }
}

extension AccessError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noSession(let program):
      "there is no open session; open one with '\(program) session open --service-url URL' or '--demo'"
    case .locked(let program): "the session is locked; unlock it with '\(program) session unlock'"
    case .onlineOnly(let command): "'\(command)' changes the service directly; say '--online' to confirm that"
    }
  }
}
