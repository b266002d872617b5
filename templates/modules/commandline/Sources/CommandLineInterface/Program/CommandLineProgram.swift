import Glibc

/// A program with commands. It parses the arguments, implements `--help` and `--version`, runs the selected command,
/// reports errors and determines the exit status.
public struct CommandLineProgram: Sendable {
  /// The syntax and documentation of the whole program.
  public let specification: CommandSpecification
  /// The version that `--version` prints.
  public let version: String
  /// Translates an error of a command into a status and a text.
  public let explain: @Sendable (any Error) -> CommandFault

  private let entries: [CommandEntry]
  private let guardsResults: Bool
  private let check: @Sendable (ParsedArguments) throws -> Void

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - base: the program's name, texts and options, without commands.
  ///   - version: the version that `--version` prints.
  ///   - entries: the commands.
  ///   - guardsResults: whether to replace control characters in text on standard output as well. Use it for a program
  ///     whose results are text for people, or JSON written as bytes.
  ///   - check: checks the options of all commands before a command runs.
  ///   - explain: translates an error of a command into a status and a text.
  public init(
    _ base: CommandSpecification, version: String, entries: [CommandEntry],
    guardsResults: Bool = false, check: @escaping @Sendable (ParsedArguments) throws -> Void = { _ in },
    explain: @escaping @Sendable (any Error) -> CommandFault
  ) {
    specification = CommandSpecification(
      base.name, base.summary, discussion: base.discussion, specifications: base.options, operands: [],
      subcommands: entries.map(\.specification), examples: base.examples, keys: base.keys,
      firstSteps: base.firstSteps, statuses: base.statuses)
    self.version = version
    self.entries = entries
    self.guardsResults = guardsResults
    self.check = check
    self.explain = explain
  }

  /// Runs the program with the arguments of this process, then exits with its status.
  public func main() async -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let console = Console.standard()
    let (status, isInterrupted) = await InterruptSignal.cancelling { await run(arguments, console: console) }
    exit((isInterrupted ? CommandStatus.interrupted : status).rawValue)
  }

  /// Runs the program with the given arguments and streams.
  ///
  /// - Returns: the exit status; ``CommandStatus/cannotCreate`` if the command succeeded but its results could not be
  ///   written.
  public func run(_ arguments: [String], console: Console) async -> CommandStatus {
    let console = guardsResults ? console.guardingResults : console
    let status = await outcome(of: arguments, console)
    guard let reason = console.output.failure else { return status }
    console.errors.writeLine("\(specification.name): error: cannot write the results: \(reason)")
    return status.rawValue < CommandStatus.usage.rawValue ? .cannotCreate : status
  }

  private func outcome(of arguments: [String], _ console: Console) async -> CommandStatus {
    do {
      let parser = ArgumentParser(specification)
      let beginning = parser.parseBeginning(arguments)
      if beginning[.help], OutputWish(specification).isJSON(arguments) {
        console.output.writeLine(CommandDescription(specification).text(for: beginning.path))
        return .success
      }
      let parsed = try parser.parse(arguments)
      if parsed[.help] {
        console.output.write(HelpFormatter(specification, stream: console.output).text(for: parsed.path))
        return .success
      }
      if parsed[.version] {
        console.output.writeLine("\(specification.name) \(version)")
        return .success
      }
      return try await run(parsed, console)
    } catch let error as ArgumentError {
      let failure = JSONReport(status: .usage, id: error.kind.rawValue, message: error.message, hint: error.hint)
      reportToPrograms(failure, on: console, arguments)
      return report(error, console)
    } catch is CancellationError {
      return .interrupted
    } catch {
      let fault = explain(error)
      if let message = fault.message {
        let failure = JSONReport(status: fault.status, id: fault.id, message: message)
        reportToPrograms(failure, on: console, arguments)
      }
      console.errors.writeLine(fault.text)
      return fault.status
    }
  }

  /// Runs the selected command. An error in its arguments is shown with its usage, unless it is another command's.
  private func run(_ arguments: ParsedArguments, _ console: Console) async throws -> CommandStatus {
    guard let command = command(at: arguments.path) else { return .usage }
    do {
      try check(arguments)
      return try await command.run(arguments, console: console)
    } catch let error as ArgumentError where error.path.isEmpty {
      throw ArgumentError(error.kind, error.message, hint: error.hint, path: arguments.path)
    }
  }

  /// Prints an object with `status` and `diagnostics` instead of a result if the command line requests JSON.
  private func reportToPrograms(_ failure: JSONReport, on console: Console, _ arguments: [String]) {
    guard OutputWish(specification).isJSON(arguments) else { return }
    console.output.write(bytes: Array("\(failure.line.text)\n".utf8))
  }

  /// Why a command has failed, for programs.
  private struct JSONReport {
    var status: CommandStatus
    var id: String?
    var message: String
    var hint: String?

    var line: JSONLine {
      var diagnostic = JSONLine()
      diagnostic.add("id", id)
      diagnostic.add("severity", "error")
      diagnostic.add("message", message)
      diagnostic.add("hint", hint)
      var record = JSONLine()
      record.add("status", Int(status.rawValue))
      record.add("diagnostics", [diagnostic])
      return record
    }
  }

  private func command(at path: [String]) -> (any RunnableCommand)? {
    let entry = entries.first { $0.specification.name == path.first }
    return entry?.command(at: path.dropFirst())
  }

  private func report(_ error: ArgumentError, _ console: Console) -> CommandStatus {
    let errors = console.errors
    errors.writeLine(specification.name + ": " + errors.styled("error:", .red) + " " + error.message)
    if error.kind == .missingCommand, error.path.isEmpty, !specification.firstSteps.isEmpty {
      errors.writeLine("hint: begin with one of these")
      for line in HelpFormatter(specification, stream: errors).firstSteps() { errors.writeLine(line) }
      return .usage
    }
    if let hint = error.hint { errors.writeLine("hint: " + hint) }
    let name = ([specification.name] + error.path).joined(separator: " ")
    errors.writeLine("usage: " + HelpFormatter(specification, stream: errors).usage(for: error.path))
    errors.writeLine("see '\(name) --help'")
    return .usage
  }
}
