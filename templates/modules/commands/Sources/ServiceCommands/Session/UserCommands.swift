import CommandLineInterface
import DataCommands
import FoundationEssentials
import OfflineData
import OnboardingSessions
import ServiceData

/// The operands of the commands for one user.
enum UserOperand {
  static let name = CommandOperand(.text("NAME", .user), "the name of the user in this profile")
  static let new = CommandOperand(.text("NAME"), "the name of the user in this profile")
}

/// `user list`: lists the users of the profile.
struct UserListCommand: RunnableCommand {
  private static let columns = ["name", "current", "state", "service", "user", "passcode", "waiting"]

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "list", "list the users of the profile",
      discussion: [
        "The JSON is an array of objects: 'name', 'current', 'state' (of the session), 'service' and 'user' (null without a "
          + "session), 'passcode' (whether there is one), and 'waiting', the number of changes that are not on the service "
          + "yet (null if they cannot be read)."
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let users = application.users(arguments)
    let current = try users.current
    var records: [OutputRecord] = []
    for name in try users.names {
      let runtime = CommandRuntime(application, arguments, console: console, user: name)
      records.append(
        OutputRecord([("name", .string(name)), ("current", .bool(name == current))] + (try await fields(runtime))))
    }
    RowOutput(arguments, console: console).records(records, columns: Self.columns, nothing: "no users")
    return .success
  }

  private func fields(_ runtime: CommandRuntime) async throws -> [(name: String, value: Value)] {
    let passcode = try await runtime.passcode()
    var state = try await runtime.sessionManager().state
    if state == .opened, try passcode?.isLocked == true { state = .locked }
    let configuration = try passcode.flatMap { try ConfigurationStep.kept(in: $0.context.userDirectory) }
    let service = configuration.map { $0.isDemo ? "demo" : $0.serviceURL?.absoluteString ?? "" }
    return [
      ("state", .string(state.rawValue)), ("service", service.map { .string($0) } ?? .null),
      ("user", configuration?.user.map { .string($0) } ?? .null),
      ("passcode", .bool(try passcode?.isSet ?? false)),
      ("waiting", (try? await runtime.waitingChanges()).map { .int(Int64($0)) } ?? .null),
    ]
  }
}

/// `user add`: adds a user, with a session if the options name a service.
struct UserAddCommand: RunnableCommand {
  let application: any ServiceApplication

  private var opening: SessionOpenCommand { SessionOpenCommand(application: application) }

  var specification: CommandSpecification {
    CommandSpecification(
      "add", "add a user, with rows, changes and credentials of their own",
      discussion: [
        "With '--service-url' or '--demo', a session is opened for the new user, with the options of 'session open'. If that "
          + "fails, the user is not added. The current user stays the same until 'user switch'."
      ],
      options: SessionOpenCommand.options, operands: [UserOperand.new],
      examples: [
        "\(application.name) user add bert",
        "\(application.name) user add bert --service-url https://example.com/service --user bert",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let users = application.users(arguments)
    let name = arguments[UserOperand.new]
    let given = arguments.given(SessionOpenCommand.options)
    let connects =
      arguments[GlobalOptions.demo] || arguments.contains(GlobalOptions.serviceURL)
      || (application.serviceURL != nil && !given.isEmpty)
    if !connects, let option = given.first {
      throw ArgumentError(
        .conflict, "'--\(option.name)' is for a session, but no service is named",
        hint:
          "add '--service-url URL', or leave '--\(option.name)' out and use '\(application.name) session open' later")
    }
    try users.add(name)
    var status: CommandStatus = .success
    if connects {
      do {
        status = try await opening.open(CommandRuntime(application, arguments, console: console, user: name))
      } catch {
        // A session that was opened before its first download failed is kept, and so is its user.
        try? await users.remove(name)
        throw error
      }
    }
    console.errors.writeLine(
      "user '\(name)' added; use '\(arguments.typedProgram) user switch \(name)' to work as '\(name)'")
    return status
  }
}

/// `user switch`: makes another user the current one.
struct UserSwitchCommand: RunnableCommand {
  static let upload = CommandOption(
    "upload", "first send the changes of the previous user; if that is not possible, the user stays the same")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "switch", "work as another user from now on",
      discussion: [
        "Changes of the previous user that were not sent stay on this machine. If the previous user has a passcode, the "
          + "session is locked. A running 'browse' of the profile begins again with the new user's sets, and a running "
          + "'sync --watch' goes on with the new user's data, unless they were started with '--as'."
      ],
      options: [Self.upload], operands: [UserOperand.name],
      examples: ["\(application.name) user switch bert", "\(application.name) user switch bert --upload"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let users = application.users(arguments)
    let name = arguments[UserOperand.name]
    _ = try users.directory(of: name)
    let previous = CommandRuntime(application, arguments, console: console, user: try users.current)
    guard previous.user != name else {
      console.errors.writeLine("the user is already '\(name)'")
      return .success
    }
    let uploaded = try await uploadIfWanted(previous)
    guard [.success, .refused, .conflicts].contains(uploaded) else {
      console.errors.writeLine("the changes were not sent; the user is still '\(previous.user ?? "")'")
      return uploaded
    }
    if let passcode = try await previous.passcode(), try passcode.isSet,
      try await previous.sessionManager().state == .opened
    {
      try await previous.end { try await $0.lock() }
    }
    // Every user begins at the root view.
    BrowserPlaceNote(profile: previous.profile).remove()
    try users.makeCurrent(name)
    let next = CommandRuntime(application, arguments, console: console, user: name)
    let hint: String =
      switch try await next.state() {
      case .initial: "; open a session with '\(arguments.typedProgram) session open'"
      case .locked: "; unlock the session with '\(arguments.typedProgram) session unlock'"
      case .opened, .inFlow, .inBackgroundProcessing: ""
      }
    console.errors.writeLine("the user is now '\(name)'\(hint)")
    return uploaded
  }

  /// Sends the waiting changes of the previous user if an option or the answer to a question says so.
  private func uploadIfWanted(_ previous: CommandRuntime) async throws -> CommandStatus {
    let (arguments, console) = (previous.arguments, previous.console)
    let count = try await previous.waitingChanges()
    guard count != 0, let name = previous.user else { return .success }
    let words = count.map { "\($0) \($0 == 1 ? "change" : "changes") of '\(name)'" } ?? "changes of '\(name)'"
    var uploads = arguments[Self.upload]
    if !uploads, previous.isInteractive, count != nil {
      let one = count == 1
      let answer = try console.ask(
        "\(words) \(one ? "is" : "are") not on the service yet. Send \(one ? "it" : "them") first? (yes/no)",
        default: "no")
      uploads = ["y", "yes"].contains(answer?.lowercased())
    }
    guard uploads else {
      if let count {
        let (stays, it) = count == 1 ? ("stays", "it") : ("stay", "them")
        console.errors.writeLine(
          "\(words) \(stays) on this machine; '\(arguments.typedProgram) sync --as \(name)' sends \(it)")
      }
      return .success
    }
    return try await previous.withSession(reconnects: true) { session in
      if let offline = session.controller.offline { try await offline.queue.clearBackoff() }
      let report = try await session.controller.synchronize(SyncOptions(downloads: false))
      try await previous.noteContact(report)
      return SyncOutcome(
        report, work: try await WaitingWork(session.controller), schema: previous.schema,
        program: arguments.typedProgram
      ).write(nil, console.errors)
    }
  }
}

/// `user remove`: removes a user with all data.
struct UserRemoveCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "remove", "remove a user with the session and all data on this machine",
      discussion: [
        "It is refused while changes of the user wait, unless an option says what to do with them. If the user was the "
          + "current one, the first of the remaining users becomes the current one."
      ],
      options: [PendingWorkGuard.export, PendingWorkGuard.discard], operands: [UserOperand.name])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let users = application.users(arguments)
    let name = arguments[UserOperand.name]
    _ = try users.directory(of: name)
    let wasCurrent = try users.current == name
    try await CommandRuntime(application, arguments, console: console, user: name).removeData()
    try await users.remove(name)
    console.errors.writeLine("user '\(name)' removed")
    if wasCurrent { console.errors.writeLine("the user is now '\(try users.current)'") }
    return .success
  }
}
