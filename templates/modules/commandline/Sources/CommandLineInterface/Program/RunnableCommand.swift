/// A command with what it does.
public protocol RunnableCommand: Sendable {
  /// The command's syntax and documentation.
  var specification: CommandSpecification { get }
  /// Does the command's work.
  ///
  /// - Throws: ``ArgumentError`` for arguments that contradict each other, `CancellationError` when interrupted, any
  ///   other error for the program's ``CommandLineProgram/explain``.
  /// - Returns: the status that the process ends with.
  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus
}

/// A command, or several behind a common word.
public enum CommandEntry: Sendable {
  /// A command of its own.
  case command(any RunnableCommand)
  /// Commands that are selected by two words: `session open`.
  case group(String, summary: String, [any RunnableCommand])

  /// The entry's syntax and documentation.
  public var specification: CommandSpecification {
    switch self {
    case .command(let command): return command.specification
    case .group(let name, let summary, let commands):
      return CommandSpecification(name, summary, subcommands: commands.map(\.specification))
    }
  }

  /// The command that the rest of a path selects.
  func command(at path: ArraySlice<String>) -> (any RunnableCommand)? {
    switch self {
    case .command(let command): return command
    case .group(_, _, let commands): return commands.first { $0.specification.name == path.first }
    }
  }
}
