/// `completions`: prints the completion script of a program for a shell.
public struct CompletionsCommand: RunnableCommand {
  private static let shell = CommandOperand(.choice(of: CompletionScript.Shell.self), "the shell")

  private let program: String

  /// Creates the command for the program with the given name.
  public init(program: String) { self.program = program }

  public var specification: CommandSpecification {
    CommandSpecification(
      "completions", "print a completion script for a shell", operands: [Self.shell],
      examples: [
        "source <(\(program) completions bash)",
        "\(program) completions zsh > ~/.zfunc/_\(program)",
        "\(program) completions fish > ~/.config/fish/completions/\(program).fish",
      ])
  }

  public func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    console.output.write(CompletionScript(arguments.program, shell: arguments[Self.shell]).text)
    return .success
  }
}
