import CommandLineInterface
import Scaffold

/// `scaffold template context`: lists the names that templates can use.
struct TemplateContextCommand: RunnableCommand {
  let specification = CommandSpecification(
    "context", "list every name that templates can use",
    discussion: ["The reference is Markdown, rendered from the code that provides the values."],
    examples: [
      "scaffold template context | less", "scaffold template context > context.md",
      "scaffold template context | grep optional",
    ])

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    console.output.write(ContextReference.markdown)
    return .success
  }
}
