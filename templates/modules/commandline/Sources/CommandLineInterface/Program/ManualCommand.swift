/// `manual`: prints the manual page of a program, which `man` shows once it is installed.
public struct ManualCommand: RunnableCommand {
  private let program: String
  private let version: String
  private let variables: [ProgramManual.Variable]

  /// Creates the command for the program with the given name and version, which reads these environment variables.
  public init(program: String, version: String, variables: [ProgramManual.Variable] = []) {
    self.program = program
    self.version = version
    self.variables = variables
  }

  public var specification: CommandSpecification {
    CommandSpecification(
      "manual", "print the manual page of the program",
      examples: ["\(program) manual > ~/.local/share/man/man1/\(program).1", "\(program) manual | man -l -"])
  }

  public func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let page = ProgramManual(
      arguments.program, version: version, variables: variables + ProgramManual.Variable.ofEveryProgram)
    console.output.write(page.text)
    return .success
  }
}
