import CommandLineInterface
import Scaffold

/// A command that starts only if the libraries it needs are there. Its errors are also printed as JSON if that is the
/// format of the result, and are shown with their identifiers if `--verbose` is given.
struct DetailedCommand: RunnableCommand {
  let command: any RunnableCommand

  var specification: CommandSpecification { command.specification }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    do {
      try ContentHash.loadLibrary()
      return try await command.run(arguments, console: console)
    } catch let error as ScaffoldError {
      if arguments[OptionCatalogue.format] == .json { try JSONFailure(error).write(to: console) }
      throw arguments[OptionCatalogue.verbose] ? DetailedError(error: error) : error as any Error
    }
  }
}

/// An error to be shown with its identifiers.
struct DetailedError: Error {
  let error: ScaffoldError
}

extension CommandEntry {
  /// The entry with ``DetailedCommand``s.
  var detailed: CommandEntry {
    switch self {
    case .command(let command): .command(DetailedCommand(command: command))
    case .group(let name, let summary, let commands):
      .group(name, summary: summary, commands.map(DetailedCommand.init(command:)))
    case .section(let name, let summary, let entries): .section(name, summary: summary, entries.map(\.detailed))
    }
  }
}
