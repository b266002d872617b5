import CommandLineInterface
import DataCommands

/// The command line of an emitted package with clients of several services. The first operand is the service:
/// `app orders list Orders`.
///
///     @main struct Main {
///       static func main() async { await ClientsProgram("app", [OrdersClientApplication()]).main() }
///     }
public struct ClientsProgram: Sendable {
  private let program: CommandLineProgram

  /// Creates the program.
  ///
  /// - Parameters:
  ///   - name: the name of the program, with which the names of all applications begin.
  ///   - applications: the applications, one for each service. There must be at least one.
  public init(_ name: String, _ applications: [any ClientApplication]) {
    program = CommandLineProgram(
      CommandSpecification(
        name, "command-line client of several services", discussion: GlobalOptions.discussion,
        options: ClientProgram.options, examples: applications.prefix(1).map { "\($0.name) list SET --demo" },
        firstSteps: applications.prefix(1).flatMap(ClientProgram.firstSteps) + [GlobalOptions.firstHelp(of: name)],
        statuses: ClientProgram.statuses),
      version: applications.first?.version ?? "",
      entries: applications.map { application in
        .section(
          application.serviceName, summary: "the data of the service '\(application.serviceName)'",
          ClientProgram.entries(of: application))
      } + [
        .command(CompletionsCommand(program: name)),
        .command(
          ManualCommand(
            program: name, version: applications.first?.version ?? "",
            variables: ProgramManual.Variable.ofEveryClient)),
      ],
      explain: { ClientProgram.fault($0, program: name) })
  }

  /// The syntax and documentation of the whole program.
  public var specification: CommandSpecification { program.specification }

  /// Runs the program with the arguments of this process, then exits with its status.
  public func main() async -> Never { await program.main() }

  /// Runs the program with the given arguments and streams, as tests do.
  public func run(_ arguments: [String], console: Console) async -> CommandStatus {
    await program.run(arguments, console: console)
  }
}
