import CommandLineInterface
import DataCommands
import FoundationEssentials
import OnboardingSessions

/// Logs the end of a command, and gives the log to the providers of the application.
///
/// The log has the words of the command, its status and its time. It does not have arguments and messages of errors, since
/// they contain business data.
struct LoggedCommand: RunnableCommand {
  let application: any ServiceApplication
  let command: any RunnableCommand

  var specification: CommandSpecification { command.specification }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let clock = ContinuousClock()
    let start = clock.now
    let status: CommandStatus
    do {
      status = try await command.run(arguments, console: console)
    } catch {
      let failure = FaultExplainer(program: application.name).status(of: error)
      await log(arguments, console, status: failure, duration: start.duration(to: clock.now))
      throw CommandFailure.of(error, program: arguments.typedProgram)
    }
    await log(arguments, console, status: status, duration: start.duration(to: clock.now))
    return status
  }

  private func log(
    _ arguments: ParsedArguments, _ console: Console, status: CommandStatus, duration: Duration
  ) async {
    let runtime = CommandRuntime(application, arguments, console: console)
    // A command that needs no profile must not create one.
    guard !specification.isHidden, FileManager.default.fileExists(atPath: runtime.profile.url.path) else { return }
    let (seconds, attoseconds) = duration.components
    let milliseconds = Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    // In a program of several services, the first word is the service.
    let words = application.name.contains(" ") ? Array(arguments.path.dropFirst()) : arguments.path
    let entry = runtime.programLog.write(
      status == .success ? .medium : .high, ProgramUsage.area, words.joined(separator: " "),
      numbers: ["status": Int(status.rawValue), "milliseconds": milliseconds])
    await runtime.deliverLog(entry, sends: words == ["sync"] && [.success, .refused, .conflicts].contains(status))
  }

  /// Wraps all commands of an entry.
  static func wrap(_ entry: CommandEntry, of application: any ServiceApplication) -> CommandEntry {
    switch entry {
    case .command(let command): .command(LoggedCommand(application: application, command: command))
    case .group(let name, let summary, let commands):
      .group(name, summary: summary, commands.map { LoggedCommand(application: application, command: $0) })
    case .section(let name, let summary, let entries):
      .section(name, summary: summary, entries.map { wrap($0, of: application) })
    }
  }
}
