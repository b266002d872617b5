import CommandLineInterface

/// `scaffold complete`: lists candidates for a shell's completion. Only the completion scripts use it. It never fails, asks
/// nothing, and sends nothing to a service.
struct CompleteCommand: RunnableCommand {
  private static let words = CommandOperand(
    each: .text("WORD"), minimum: 2, "what is completed, the word before the cursor, and the words before it")

  let specification = CommandSpecification(
    CompletionScript.answerer, "list candidates for a shell's completion", operands: [words], isHidden: true)

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let words = arguments[Self.words]
    guard words.count >= 2, let completer = Completer(rawValue: words[0]) else { return .success }
    let candidates = CompletionCandidates(
      arguments: ArgumentParser(arguments.program).parseBeginning(Array(words.dropFirst(2))))
    let found = (try? await candidates.list(completer, for: words[1])) ?? []
    for text in found where text.hasPrefix(words[1]) { console.output.writeLine(PrintableText.of(text)) }
    return .success
  }
}
