import CommandLineInterface

/// `scaffold completions`: a shell's completion script.
struct CompletionsCommand: RunnableCommand {
  private static let shell = OperandSpecification(
    .choice("bash", "zsh", "fish"), "the shell")

  let specification = CommandSpecification(
    "completions", "print a completion script for a shell", operands: [shell],
    examples: [
      "source <(scaffold completions bash)",
      "scaffold completions zsh > ~/.zfunc/_scaffold",
      "scaffold completions fish > ~/.config/fish/completions/scaffold.fish",
    ])

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    guard let shell = arguments.operand(Self.shell).flatMap(CompletionScript.Shell.init) else { return .usage }
    console.output.write(CompletionScript(arguments.program, shell: shell).text)
    return .success
  }
}
