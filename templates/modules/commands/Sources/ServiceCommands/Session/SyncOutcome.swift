import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// What a synchronization came to: the words for the person and the exit status.
struct SyncOutcome {
  let report: SyncReport

  init(_ report: SyncReport) { self.report = report }

  /// Where several statuses apply, the first of interrupted, not authenticated, offline, refused.
  var status: CommandStatus {
    var found: Set<CommandStatus> = []
    for query in report.queries {
      switch query.outcome {
      case .completed: break
      case .stopped: found.insert(.interrupted)
      case .failed(let error):
        let status = DataFault.status(of: error)
        found.insert([.usage, .dataError].contains(status) ? .refused : status)
      }
    }
    let order: [CommandStatus] = [.interrupted, .notAuthenticated, .offline, .conflicts, .refused]
    return order.first(where: found.contains) ?? .success
  }

  /// Tells of each query that did not complete.
  @discardableResult
  func tell(_ stream: ConsoleStream) -> CommandStatus {
    for query in report.queries {
      switch query.outcome {
      case .completed: break
      case .stopped:
        stream.writeLine("\(query.name): stopped after \(query.rows) rows; the next sync goes on from there")
      case .failed(let error): stream.writeLine("\(query.name): \(error.description)")
      }
    }
    return status
  }

  /// The report as rows of a table.
  var records: [Value] {
    report.queries.map { query in
      var row = Row(type: .untypedRecord)
      row.loadDynamic("query", .string(query.name))
      row.loadDynamic("way", .string(query.way.rawValue))
      row.loadDynamic("pages", .int(Int64(query.pages)))
      row.loadDynamic("rows", .int(Int64(query.rows)))
      row.loadDynamic("removed", .int(Int64(query.removed)))
      let outcome =
        switch query.outcome {
        case .completed: "completed"
        case .stopped: "stopped"
        case .failed(let error): error.description
        }
      row.loadDynamic("outcome", .string(outcome))
      return .row(row)
    }
  }
}
