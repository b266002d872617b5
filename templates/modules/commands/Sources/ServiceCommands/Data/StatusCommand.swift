import AppLifecycle
import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// `status`: screen, session, last sync, what is on this machine, and what waits.
struct StatusCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "status", "tell how the program stands: screen, session, last sync, rows and changes on this machine",
      discussion: [
        "The JSON is an object: 'screen', 'session', and where it is opened 'lastSync', 'sets', 'rows', 'incomplete' (sets), "
          + "'pending', 'drafts', 'errors' and 'conflicts'."
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let state = try await runtime.sessionManager(.local).state
    var fields: [(name: String, value: Value)] = [("session", .string(state.rawValue))]
    if state == .opened {
      let (status, work) = try await runtime.withSession { session in
        (try await session.controller.status(), try await WaitingWork(session.controller))
      }
      let rows = status.queries.reduce(0) { $0 + $1.rows }
      let incomplete = status.queries.filter(\.isIncomplete).map(\.name)
      fields.append(("lastSync", status.lastSync.map { .string(OffsetDateTime($0).description) } ?? .null))
      fields.append(("sets", .int(Int64(status.queries.count))))
      fields.append(("rows", .int(Int64(rows))))
      fields.append(("incomplete", .list(incomplete.map { .string($0) })))
      fields += work.fields
    }
    fields.insert(("screen", .string(await runtime.screen.screen.rawValue)), at: 0)
    RowOutput(arguments, console: console).record(OutputRecord(fields))
    return .success
  }
}
