import CommandLineInterface
import DataCommands

/// The command line of an emitted client.
///
///     @main struct Main {
///       static func main() async { await ClientProgram(ShopClient.application).main() }
///     }
public struct ClientProgram: Sendable {
  private let program: CommandLineProgram

  /// Creates the program of a client.
  public init(_ application: any ClientApplication) {
    let name = application.name
    program = CommandLineProgram(
      CommandSpecification(
        name, "command-line client of the service", discussion: GlobalOptions.discussion,
        options: Self.options,
        examples: [
          "\(name) list SET --demo", "\(name) list SET --service-url https://example.com/service --user anna",
        ],
        firstSteps: Self.firstSteps(with: application) + [GlobalOptions.firstHelp(of: name)],
        statuses: Self.statuses),
      version: application.version,
      entries: Self.entries(of: application) + [
        .command(CompletionsCommand(program: name)),
        .command(
          ManualCommand(
            program: name, version: application.version, variables: ProgramManual.Variable.ofEveryClient)),
      ],
      explain: { Self.fault($0, program: name) })
  }

  /// What to do first with an application.
  static func firstSteps(with application: any ClientApplication) -> [FirstStep] {
    let name = application.name
    let address = application.serviceURL == nil ? " --service-url URL" : ""
    return [
      FirstStep("\(name) sets", "list the entity sets of the service"),
      FirstStep("\(name) list SET --demo", "list sample data, without the service"),
      FirstStep("\(name) list SET\(address)", "list what is on the service"),
    ]
  }

  /// The commands for the data of an application.
  static func entries(of application: any ClientApplication) -> [CommandEntry] {
    let access = DirectAccess(application: application)
    return [.command(SetListCommand(access: access))] + DataCommandList.entries(access)
  }

  /// The options of every command.
  static let options = GlobalOptions.all.filter { $0.name != GlobalOptions.quiet.name } + ConnectionOptions.all

  /// The report of an error.
  static func fault(_ error: any Error, program: String) -> CommandFault {
    // It can quote an answer of a server or a line of a file.
    let words = PrintableText.of(DataFault.words(for: error))
    return CommandFault(DataFault.status(of: error), "\(program): error: \(words)", message: words)
  }

  /// The exit statuses of every command.
  static let statuses: [CommandSpecification.StatusMeaning] = [
    .init(0, "done"), .init(2, "the service refused the request"), .init(3, "someone else has changed the entity"),
    .init(4, "offline: the service cannot be reached"), .init(5, "not authenticated, or no service is named"),
    .init(64, "wrong usage"), .init(65, "an answer or input that cannot be understood"), .init(66, "not found"),
    .init(73, "the results or a file cannot be written"), .init(74, "a file cannot be read or written"),
    .init(130, "interrupted"),
  ]

  /// The syntax and documentation of the whole program.
  public var specification: CommandSpecification { program.specification }

  /// Runs the program with the arguments of this process, then exits with its status.
  public func main() async -> Never { await program.main() }

  /// Runs the program with the given arguments and streams, as tests do.
  public func run(_ arguments: [String], console: Console) async -> CommandStatus {
    await program.run(arguments, console: console)
  }
}
