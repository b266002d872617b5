import AppLifecycle
import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// `status`: screen, session, last sync and what is on this machine.
struct StatusCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification("status", "tell how the program stands: screen, session, last sync, rows on this machine")
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let state = try await runtime.sessionManager(.local).state
    var fields: [(name: String, value: Value)] = [("session", .string(state.rawValue))]
    if state == .opened {
      let status = try await runtime.withSession { try await $0.controller.status() }
      let rows = status.queries.reduce(0) { $0 + $1.rows }
      let incomplete = status.queries.filter(\.isIncomplete).map(\.name)
      fields.append(("lastSync", status.lastSync.map { .string(OffsetDateTime($0).description) } ?? .null))
      fields.append(("sets", .int(Int64(status.queries.count))))
      fields.append(("rows", .int(Int64(rows))))
      fields.append(("incomplete", .list(incomplete.map { .string($0) })))
    }
    fields.insert(("screen", .string(await runtime.screen.screen.rawValue)), at: 0)
    RowOutput(arguments, console: console).record(fields)
    return .success
  }
}
