import CommandLineInterface
import DataCommands
import Glibc

/// The command line of an emitted package with several services. The first operand is the service:
/// `app orders list Orders`. Each service has its own session, rows and changes.
///
///     @main struct Main {
///       static func main() async { await ServicesProgram("app", [OrdersApplication(), ShopApplication()]).main() }
///     }
public struct ServicesProgram: Sendable {
  private let program: CommandLineProgram
  private let applications: [any ServiceApplication]

  /// Creates the program.
  ///
  /// - Parameters:
  ///   - name: the name of the program, with which the names of all applications begin.
  ///   - applications: the applications, one for each service. There must be at least one.
  public init(_ name: String, _ applications: [any ServiceApplication]) {
    self.applications = applications
    let explainer = FaultExplainer(program: name)
    program = CommandLineProgram(
      CommandSpecification(
        name, "command-line client of several services, online and offline",
        discussion: [
          "Each service has its own session, rows and changes. They are stored in $XDG_STATE_HOME/SERVICE, or with "
            + "'--profile DIR' in DIR/SERVICE."
        ] + GlobalOptions.discussion,
        options: ServiceProgram.options,
        examples: applications.prefix(1).map { "\($0.name) session open --demo" } + ["\(name) status"],
        firstSteps: applications.prefix(1).flatMap(ServiceProgram.firstSteps) + [
          FirstStep("\(name) status", "show the state of every service"), GlobalOptions.firstHelp(of: name),
        ],
        statuses: ServiceProgram.statuses),
      version: applications.first?.version ?? "",
      entries: applications.map { application in
        .section(
          application.serviceName, summary: "the data of the service '\(application.serviceName)'",
          ServiceProgram.commands(of: application))
      } + [
        .command(ServicesStatusCommand(program: name, applications: applications)),
        .command(CompletionsCommand(program: name)),
        .command(
          ManualCommand(
            program: name, version: applications.first?.version ?? "", variables: ProgramVariables.of(applications))),
      ],
      check: { arguments in
        for application in applications where [application.serviceName, "status"].contains(arguments.path.first) {
          try application.checkUser(arguments)
        }
      },
      explain: { explainer.explain($0) })
  }

  /// The syntax and documentation of the whole program.
  public var specification: CommandSpecification { program.specification }

  /// Runs the program with the arguments of this process, then exits with its status. A command of a service runs in the
  /// scene of the terminal, as it does in a program of one service.
  public func main() async -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let service = try? ArgumentParser(specification).parse(arguments).path.first
    guard let application = applications.first(where: { $0.serviceName == service }) else { await program.main() }
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
