import CommandLineInterface
import DataCommands
import FoundationEssentials
import LocalFiles

/// `diag`: writes what support needs, without secrets or business data.
struct DiagnosticCommand: RunnableCommand {
  static let output = CommandOption(
    "output", short: "o", .file("FILE"), "where to write the bundle", defaultNote: "standard output")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "diag", "write a diagnostic bundle: a JSON object without secrets or business data",
      discussion: ["This works without the service, and even if the store cannot be opened."],
      options: [Self.output], examples: ["\(application.name) diag --output shop-diag.json"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let text = try await DiagnosticBundle(runtime).text()
    guard let file = arguments[Self.output] else {
      console.output.writeLine(text)
      return .success
    }
    do {
      try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw CommandError.unwritableFile(file, reason: error.systemReason)
    }
    console.errors.writeLine("wrote '\(file)'; read it before you share it")
    return .success
  }
}
