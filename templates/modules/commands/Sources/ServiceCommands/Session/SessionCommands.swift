import CommandLineInterface
import DataCommands
import FoundationEssentials
import OfflineData
import OnboardingSessions
import ServiceData

/// `session open`: onboards the user or restores the session, and starts the first download.
struct SessionOpenCommand: RunnableCommand {
  /// How the service is reached, and how the user signs in.
  static let options: [any OptionDeclaration] =
    ConnectionOptions.all + OAuthOptions.all + [OptionConfiguration.updateMode, ConsolePasscodes.newPasscodeFile]

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "open", "open a session: remember the service, sign in, and download the data",
      options: Self.options,
      examples: [
        "\(application.name) session open --demo",
        "\(application.name) session open --service-url https://example.com/service --user anna",
        "\(application.name) session open --service-url https://example.com/service --oauth device "
          + "--issuer https://login.example.com --client-id ID",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    try await open(CommandRuntime(application, arguments, console: console))
  }

  /// Opens the session of a runtime, and reports what is on this machine then.
  func open(_ runtime: CommandRuntime) async throws -> CommandStatus {
    let (arguments, console) = (runtime.arguments, runtime.console)
    var runtime = runtime
    runtime.unlocksSession = true
    let hadPasscode = try await runtime.passcode()?.isSet == true
    let opened = try await runtime.offeringRemoval { try await runtime.open(.downloadIfNeeded) }
    if opened == nil { console.errors.writeLine("the session is removed; opening a new one") }
    let session = if let opened { opened } else { try await runtime.open(.downloadIfNeeded) }
    let status = try await session.controller.status()
    let work = try await WaitingWork(session.controller)
    try await session.controller.close()
    let place = session.configuration.serviceURL?.absoluteString ?? "the demo service"
    let rows = status.queries.reduce(0) { $0 + $1.rows }
    console.errors.writeLine(
      "session open with \(place): \(CountedNoun(rows, "row")) of \(CountedNoun(status.queries.count, "set")) on this machine"
    )
    if !hadPasscode, try await runtime.passcode()?.isSet == true {
      console.errors.writeLine(PasscodeCommand.protection(application))
    }
    if let exposure = session.credential.exposure(at: session.configuration.serviceURL) {
      console.errors.writeLine("warning: \(exposure)")
    }
    return session.report.map { report in
      SyncOutcome(report, work: work, schema: application.schema, program: arguments.typedProgram).write(
        nil, console.errors)
    } ?? .success
  }
}

/// `session lock`, `unlock`, `close` and `remove`.
struct SessionChangeCommand: RunnableCommand {
  enum Change: String, Sendable {
    case lock, unlock, close, remove

    var summary: String {
      switch self {
      case .lock: "lock the session: commands fail until it is unlocked"
      case .unlock: "make a locked session usable again"
      case .close: "close the session; the data on this machine is kept"
      case .remove: "remove the session and all its data on this machine"
      }
    }
  }

  /// Why the key of an unlocked session cannot be stored.
  static let noPlace =
    "cannot be stored: the kernel's keyring takes no key, and neither does a $XDG_RUNTIME_DIR in memory"

  let application: any ServiceApplication
  let change: Change

  var specification: CommandSpecification {
    CommandSpecification(
      change.rawValue, change.summary,
      discussion: change == .remove
        ? [
          "The JSON is an object: 'state', and 'revoked' (whether the token of OAuth 2.0 was revoked at the authorization "
            + "server; null if there was none)."
        ] : [],
      options: change == .remove ? [PendingWorkGuard.export, PendingWorkGuard.discard] : [])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    var runtime = CommandRuntime(application, arguments, console: console)
    runtime.unlocksSession = true
    switch change {
    case .lock: try await runtime.end { try await $0.lock() }
    case .unlock:
      try await runtime.offeringRemoval { try await runtime.unlock() }?.controller.close()
      if let passcode = try await runtime.passcode(), try passcode.isSet, !passcode.isKept {
        console.errors.writeLine(
          "the next command needs the passcode again, because the key of an unlocked session \(Self.noPlace)")
      }
    case .close: try await runtime.end { try await $0.close() }
    case .remove:
      let revocation = TokenRevocation()
      try await runtime.sessionManager(revocation: revocation).removeSession()
      try await report(revocation, runtime)
    }
    let state = try await runtime.sessionManager().state
    let ended = change == .close ? "closed" : "removed"
    console.errors.writeLine("session \(state == .initial ? ended : state.rawValue)")
    return .success
  }
}

extension SessionChangeCommand {
  /// Prints the result of a removal for programs.
  private func report(_ revocation: TokenRevocation, _ runtime: CommandRuntime) async throws {
    let output = RowOutput(runtime.arguments, console: runtime.console)
    guard output.format != .table else { return }
    output.record(
      OutputRecord([
        ("state", .string(try await runtime.sessionManager().state.rawValue)),
        ("revoked", revocation.isRevoked.map { .bool($0) } ?? .null),
      ]))
  }
}

/// `session status`: shows the state of the session, its service and its user.
struct SessionStatusCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "status", "show the state of the session and its service",
      discussion: [
        "The JSON is an object: 'state', 'profile' (the directory of the user's files), 'profileUser', 'encrypted', "
          + "'passcode' (whether there is one), if the store is encrypted 'storeKey', and if the session is open "
          + "'service', 'user', 'authentication' and, with OAuth 2.0, 'signedIn'."
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let state = try await runtime.state()
    var fields: [(name: String, value: Value)] = [
      ("state", .string(state.rawValue)), ("profile", .string(runtime.profile.url.path)),
      ("profileUser", runtime.user.map { .string($0) } ?? .null), ("encrypted", .bool(application.isEncrypted)),
      ("passcode", .bool(try await runtime.passcode()?.isSet ?? false)),
    ]
    if let key = try await runtime.storeKeyOrigin() { fields.append(("storeKey", .string(key.rawValue))) }
    if state == .opened {
      try await runtime.withSession { session in
        let configuration = session.configuration
        fields.append(("service", configuration.serviceURL.map { .string($0.absoluteString) } ?? .string("demo")))
        fields.append(("user", configuration.user.map { .string($0) } ?? .null))
        fields.append(("authentication", .string(configuration.authentication)))
        if case .oauth(let secrets) = session.credential {
          fields.append(("signedIn", .bool(try ProfileTokens(secrets: secrets).token() != nil)))
        }
      }
    }
    RowOutput(arguments, console: console).record(OutputRecord(fields))
    if !application.isEncrypted {
      console.errors.writeLine("data on this machine is not encrypted: anyone who can read the profile can read it")
    }
    return .success
  }
}
