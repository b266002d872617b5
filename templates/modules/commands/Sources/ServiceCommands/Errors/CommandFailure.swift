import CommandLineInterface

/// An error of a command, with what the user typed before the command, so that hints name commands that work: with the
/// profile, the user and `--demo` of the command line.
struct CommandFailure: Error {
  let error: any Error
  let program: String

  /// The error to throw from a command. Errors of the command line and cancellations have a meaning of their own there.
  static func of(_ error: any Error, program: String) -> any Error {
    error is ArgumentError || error is CancellationError ? error : CommandFailure(error: error, program: program)
  }
}
