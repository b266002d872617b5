/// A command that can be run.
public protocol RunnableCommand: Sendable {
  /// The command's syntax and documentation.
  var specification: CommandSpecification { get }
  /// Runs the command.
  ///
  /// - Throws: ``ArgumentError`` for arguments that contradict each other, `CancellationError` if interrupted, and any other
  ///   error, which the program translates with ``CommandLineProgram/explain``.
  /// - Returns: the exit status of the process.
  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus
}

/// A command, or a group of commands with a common first word.
public enum CommandEntry: Sendable {
  /// A single command.
  case command(any RunnableCommand)
  /// Commands with names of two words, such as `session open`.
  case group(String, summary: String, [any RunnableCommand])
  /// Commands and groups with a common first word, such as the service in `app orders session open`.
  case section(String, summary: String, [CommandEntry])

  /// The entry's syntax and documentation.
  public var specification: CommandSpecification {
    switch self {
    case .command(let command): return command.specification
    case .group(let name, let summary, let commands):
      return CommandSpecification(name, summary, subcommands: commands.map(\.specification))
    case .section(let name, let summary, let entries):
      return CommandSpecification(name, summary, subcommands: entries.map(\.specification))
    }
  }

  /// The command at the rest of a path.
  func command(at path: ArraySlice<String>) -> (any RunnableCommand)? {
    switch self {
    case .command(let command): return command
    case .group(_, _, let commands): return commands.first { $0.specification.name == path.first }
    case .section(_, _, let entries):
      return entries.first { $0.specification.name == path.first }?.command(at: path.dropFirst())
    }
  }
}
