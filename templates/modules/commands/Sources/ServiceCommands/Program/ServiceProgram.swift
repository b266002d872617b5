import CommandLineInterface
import DataCommands
import Glibc
import ServiceData

/// The command line of an emitted application.
///
///     @main struct Main {
///       static func main() async { await ServiceProgram(ShopApplication()).main() }
///     }
public struct ServiceProgram: Sendable {
  private let program: CommandLineProgram
  private let application: any ServiceApplication

  public init(_ application: any ServiceApplication) {
    self.application = application
    let explainer = FaultExplainer(program: application.name)
    program = CommandLineProgram(
      CommandSpecification(
        application.name, "command-line client of the service, online and offline",
        discussion: GlobalOptions.discussion,
        options: Self.options, examples: Self.examples(of: application),
        firstSteps: Self.firstSteps(with: application) + [GlobalOptions.firstHelp(of: application.name)],
        statuses: Self.statuses),
      version: application.version,
      entries: Self.commands(of: application) + [
        .command(CompletionsCommand(program: application.name)),
        .command(
          ManualCommand(
            program: application.name, version: application.version,
            variables: ProgramVariables.of([application]))),
      ],
      check: { try application.checkUser($0) },
      explain: { explainer.explain($0) })
  }

  /// What is shown of an application in the help of the program.
  static func examples(of application: any ServiceApplication) -> [String] {
    let set = application.schema.sets.first?.name
    return ["\(application.name) browse --demo", "\(application.name) session open"]
      + [set.map { "\(application.name) list \($0)" }].compactMap(\.self)
  }

  /// What to do first with an application.
  static func firstSteps(with application: any ServiceApplication) -> [FirstStep] {
    let name = application.name
    let address = application.serviceURL == nil ? " --service-url URL" : ""
    return [
      FirstStep("\(name) browse --demo", "try it with sample data, without the service"),
      FirstStep("\(name) session open\(address)", "connect to the service and download its data"),
      FirstStep("\(name) browse", "look at the data and change it"),
    ]
  }

  /// The commands for the data of an application.
  static func commands(of application: any ServiceApplication) -> [CommandEntry] {
    entries(of: application).map { LoggedCommand.wrap($0, of: application) } + [
      .command(LogCommand(application: application))
    ]
  }

  private static func entries(of application: any ServiceApplication) -> [CommandEntry] {
    [
      .group(
        "session", summary: "the session with the service",
        [
          SessionOpenCommand(application: application),
          SessionChangeCommand(application: application, change: .lock),
          SessionChangeCommand(application: application, change: .unlock),
          SessionChangeCommand(application: application, change: .close),
          SessionChangeCommand(application: application, change: .remove),
          SessionStatusCommand(application: application),
        ]),
      .group(
        "passcode", summary: "the passcode of the session",
        [
          PasscodeCommand(application: application, change: .set),
          PasscodeCommand(application: application, change: .change),
          PasscodeCommand(application: application, change: .remove),
          PasscodeCommand(application: application, change: .recover),
        ]),
      .group(
        "user", summary: "the users of the profile",
        [
          UserListCommand(application: application), UserAddCommand(application: application),
          UserSwitchCommand(application: application), UserRemoveCommand(application: application),
        ]),
      .group(
        "settings", summary: "the settings of the program",
        [
          SettingsShowCommand(application: application),
          SettingsChangeCommand(application: application, change: .set),
          SettingsChangeCommand(application: application, change: .unset),
        ]),
      .command(SyncCommand(application: application)), .command(SetsCommand(application: application)),
      .command(BrowseCommand(application: application)), .command(OpenCommand(application: application)),
    ] + DataCommandList.entries(SessionAccess(application: application)) + localWork(of: application) + [
      .command(StatusCommand(application: application)),
      .command(DiagnosticCommand(application: application)),
    ]
  }

  /// The commands for local changes: the queue, refused changes and conflicts.
  private static func localWork(of application: any ServiceApplication) -> [CommandEntry] {
    [
      .group(
        "queue", summary: "the changes that wait to be sent",
        [
          QueueListCommand(application: application), QueueKeysCommand(application: application),
          QueueUndoCommand(application: application),
          QueueDropCommand(application: application), QueueReleaseCommand(application: application),
          QueueSplitCommand(application: application),
          QueueExportCommand(application: application), QueueImportCommand(application: application),
        ]),
      .group(
        "errors", summary: "the changes that the service refused",
        [
          ErrorListCommand(application: application), ErrorShowCommand(application: application),
          ErrorRetryCommand(application: application), ErrorDropCommand(application: application),
        ]),
      .group(
        "conflicts", summary: "the changes to entities that have also changed on the service",
        [
          ConflictListCommand(application: application), ConflictShowCommand(application: application),
          ConflictResolveCommand(application: application),
        ]),
    ]
  }

  /// The options of every command.
  static let options: [any OptionDeclaration] =
    GlobalOptions.all + [GlobalOptions.user, ConsolePasscodes.passcodeFile, ServiceSettings.flag]

  /// The exit statuses of every command.
  static let statuses: [CommandSpecification.StatusMeaning] = [
    .init(0, "done"),
    .init(2, "the service refused changes (see 'errors') or sets (see 'sets')"),
    .init(3, "conflicts wait, or someone else has changed the entity"),
    .init(4, "offline: the service is down or cannot be reached; nothing is lost"), .init(5, "not authenticated"),
    .init(6, "locked"), .init(64, "wrong usage, or waiting changes would be lost"),
    .init(65, "an answer or input that cannot be understood"),
    .init(66, "not found"), .init(73, "the results, a file or the profile cannot be written"),
    .init(74, "the store or the outbox cannot be read or written; nothing was deleted"),
    .init(130, "interrupted; a sync can be resumed"),
  ]

  /// The syntax and documentation of the whole program.
  public var specification: CommandSpecification { program.specification }

  /// Runs the program with the arguments of this process in the scene of its terminal, then exits with its status.
  public func main() async -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let status = await ProgramLifecycle(application: application, specification: specification).run(arguments) {
      await run(arguments, console: .standard())
    }
    exit(status.rawValue)
  }

  /// Runs the program with the given arguments and streams, as tests do.
  public func run(_ arguments: [String], console: Console) async -> CommandStatus {
    await program.run(arguments, console: console)
  }
}
