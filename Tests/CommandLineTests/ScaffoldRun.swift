import CommandLineInterface

@testable import ScaffoldCLI

/// One run of the whole program in this process, with streams in memory.
struct ScaffoldRun {
  let status: CommandStatus
  let output: String
  let errors: String

  /// Runs a command line.
  ///
  /// - Parameter answers: the lines that the user types; nil without a terminal.
  init(_ arguments: [String], answers: [String]? = nil) async {
    let (output, errors) = (TextBuffer(), TextBuffer())
    let console = Console(
      output: ConsoleStream(output), errors: ConsoleStream(errors, isTerminal: answers != nil) { 100 },
      input: LineBuffer(answers ?? [], isTerminal: answers != nil))
    status = await ScaffoldProgram.program.run(arguments, console: console)
    self.output = output.text
    self.errors = errors.text
  }

  init(_ arguments: String...) async {
    await self.init(arguments)
  }
}
