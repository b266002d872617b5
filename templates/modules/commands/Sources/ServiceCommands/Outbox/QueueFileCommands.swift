import CommandLineInterface
import DataCommands
import OfflineData
import OnboardingSessions
import ServiceData

/// `queue export`: writes the waiting changes to a file, even from a damaged outbox as far as it can be read.
struct QueueExportCommand: RunnableCommand {
  static let file = CommandOperand(.file("FILE"), "the file to write; '-' is standard output")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "export", "write all local changes, including media, to a file of JSON lines; the outbox does not change",
      discussion: [
        "This needs neither the service nor the store, so it works even if the store is damaged."
      ],
      operands: [Self.file], examples: ["\(application.name) queue export work.jsonl"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    try await runtime.checkContact()
    if try await runtime.state() == .locked { throw AccessError.locked(program: arguments.typedProgram) }
    guard let work = try await runtime.localWork() else { throw try await runtime.noSession() }
    let report = try await work.export(
      to: arguments[Self.file], program: arguments.typedProgram, console: console)
    return LocalWork.report(report, console)
  }
}

/// `queue import`: adds exported changes to the outbox.
struct QueueImportCommand: RunnableCommand {
  static let file = CommandOperand(.file("FILE"), "a file that 'queue export' wrote; '-' is standard input")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "import", "add the local changes in a file to the outbox; changes that it already has are skipped",
      operands: [Self.file],
      examples: ["\(application.name) queue import work.jsonl"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let file = arguments[Self.file]
    let content = try MediaOptions.content(file, type: nil, console)
    let report: ArchiveReport
    do {
      report = try await runtime.withQueue { try await $0.import(from: content.body) }
    } catch let error as ContentFault {
      throw CommandError.invalidFile(file, reason: error.reason)
    }
    console.errors.writeLine(
      "\(report.requests) \(report.requests == 1 ? "change" : "changes") added"
        + (report.known > 0 ? ", \(report.known) already in the outbox" : ""))
    return .success
  }
}
