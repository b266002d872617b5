import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// `sync`: brings what is kept on this machine up to date.
struct SyncCommand: RunnableCommand {
  static let uploadOnly = OptionSpecification("upload-only", "send what changed here, download nothing")
  static let downloadOnly = OptionSpecification("download-only", "download, send nothing")
  static let only = OptionSpecification(
    "only", value: ValueSpecification("SET"), "only this set", isRepeatable: true)
  static let watch = OptionSpecification(
    "watch", value: ValueSpecification("SECONDS", .integer(1...86_400)), "again and again, with this pause between")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "sync", "bring what is kept on this machine up to date with the service",
      options: [Self.uploadOnly, Self.downloadOnly, Self.only, Self.watch],
      examples: ["\(application.name) sync", "\(application.name) sync --only SET"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    if arguments.contains(Self.uploadOnly), arguments.contains(Self.downloadOnly) {
      throw ArgumentError(
        .conflict, "'--upload-only' and '--download-only' leave nothing to do", hint: "say one of them")
    }
    let runtime = CommandRuntime(application, arguments, console: console)
    for name in arguments.values(Self.only) { _ = try runtime.schema.namedSet(name) }
    let options = SyncOptions(
      uploads: !arguments.contains(Self.downloadOnly), downloads: !arguments.contains(Self.uploadOnly),
      only: arguments.values(Self.only))
    return try await runtime.withSession { session in
      while true {
        let status = try await synchronize(session, options, runtime)
        guard let pause = arguments.integer(Self.watch), status != .interrupted else { return status }
        try await Task.sleep(for: .seconds(pause))
      }
    }
  }

  private func synchronize(
    _ session: ServiceSession, _ options: SyncOptions, _ runtime: CommandRuntime
  ) async throws -> CommandStatus {
    let report = try await session.controller.synchronize(options)
    let outcome = SyncOutcome(report)
    let output = RowOutput(runtime.arguments, console: runtime.console)
    if output.format == .table {
      let rows = report.queries.reduce(0) { $0 + $1.rows }
      let removed = report.queries.reduce(0) { $0 + $1.removed }
      runtime.console.output.writeLine("\(rows) rows received, \(removed) removed, \(report.queries.count) sets")
      return outcome.tell(runtime.console.errors)
    }
    output.records(outcome.records)
    return outcome.status
  }
}
