import CommandLineInterface
import Scaffold

/// `scaffold template context`: what templates can name.
struct TemplateContextCommand: RunnableCommand {
  let specification = CommandSpecification(
    "context", "tell what templates can name",
    discussion: ["The reference is Markdown; it is made from the code that makes the values."])

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    console.output.write(ContextReference.markdown)
    return .success
  }
}
