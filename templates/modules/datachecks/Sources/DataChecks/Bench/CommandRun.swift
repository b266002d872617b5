import CommandLineInterface

/// The result of a run of the program.
package struct CommandRun: Sendable {
  /// The command line.
  package var line: String
  var status: CommandStatus
  package var output: String
  package var errors: String

  /// A description of the run, for failures.
  var description: String {
    "'\(line)' ended with \(status.rawValue)" + (errors.isEmpty ? "" : ": \(errors.prefix(400))")
  }
}
