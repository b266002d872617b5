import CommandLineInterface

/// What one run of the program came to.
package struct CommandRun: Sendable {
  /// The arguments as they would be typed.
  package var line: String
  var status: CommandStatus
  package var output: String
  package var errors: String

  /// The run in words, for a failure.
  var description: String {
    "'\(line)' ended with \(status.rawValue)" + (errors.isEmpty ? "" : ": \(errors.prefix(400))")
  }
}
