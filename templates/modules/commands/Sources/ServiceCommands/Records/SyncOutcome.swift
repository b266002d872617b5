import AppLifecycle
import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// The outcome of a synchronization: its messages and exit status.
struct SyncOutcome {
  private let report: SyncReport
  private let work: WaitingWork
  private let schema: ServiceSchema
  /// What the user types before a command.
  private let program: String
  /// What synchronizes again.
  private let retry: String

  /// Creates the outcome from a report and the work that waits after the synchronization.
  ///
  /// - Parameter retry: what synchronizes again; by default the command.
  init(_ report: SyncReport, work: WaitingWork, schema: ServiceSchema, program: String, retry: String? = nil) {
    self.report = report
    self.work = work
    self.schema = schema
    self.program = program
    self.retry = retry ?? "\(program) sync"
  }

  /// The exit status. If several apply, it is the first of: interrupted, input/output, not authenticated, offline, conflicts,
  /// refused.
  var status: CommandStatus {
    var found = Set(report.queries.compactMap { Self.status(of: $0.outcome) })
    if let upload = report.upload {
      found.formUnion(Self.statuses(of: upload))
      if work.errors > 0 { found.insert(.refused) }
    }
    if work.conflicts > 0 { found.insert(.conflicts) }
    let order: [CommandStatus] = [.interrupted, .inputOutput, .notAuthenticated, .offline, .conflicts, .refused]
    return order.first(where: found.contains) ?? .success
  }

  /// Whether the service was reached, so that the log can be sent, too.
  var isLogDue: Bool { [.success, .refused, .conflicts].contains(status) }

  private static func status(of outcome: SyncReport.Outcome) -> CommandStatus? {
    switch outcome {
    case .completed, .leftOut: nil
    case .stopped: .interrupted
    case .failed(let error): status(of: error)
    }
  }

  /// An answer that cannot be understood counts as a refusal: the synchronization has finished, but without this part.
  private static func status(of error: ServiceError) -> CommandStatus {
    let status = DataFault.status(of: error)
    return [.usage, .dataError].contains(status) ? .refused : status
  }

  private static func statuses(of upload: UploadReport) -> [CommandStatus] {
    var found: [CommandStatus] = []
    if upload.isStopped { found.append(.interrupted) }
    if let error = upload.interruption { found.append(status(of: error)) }
    for entry in upload.entries {
      switch entry.outcome {
      case .succeeded, .givenUp, .deferred: break
      case .failed: found.append(.refused)
      case .postponed(let error, _): found.append(status(of: error))
      case .skipped(.pausing): found.append(.offline)
      case .skipped(.inseparable): found.append(.refused)
      case .conflicted, .doubtful: found.append(.conflicts)
      case .skipped: break
      }
    }
    return found
  }

  /// Writes the totals to one stream, and everything that did not complete to the other.
  ///
  /// - Returns: the exit status.
  @discardableResult
  func write(_ output: ConsoleStream?, _ errors: ConsoleStream) -> CommandStatus {
    if let uploadWords { output?.writeLine(uploadWords) }
    if let upload = report.upload { write(upload, errors) }
    if let downloadWords { output?.writeLine(downloadWords) }
    reportQueries(errors)
    if let outageWords {
      errors.writeSingleLine("\(outageWords), nothing is lost, and '\(retry)' tries again")
    }
    if work.errors > 0 { errors.writeSingleLine("\(work.errors) refused; see '\(program) errors list'") }
    if work.conflicts > 0 { errors.writeSingleLine("\(work.conflicts) in conflict; see '\(program) conflicts list'") }
    return status
  }

  /// Writes everything that concerns a single change or set and did not complete.
  func writeDetails(_ errors: ConsoleStream) {
    if let upload = report.upload { write(upload, errors) }
    reportQueries(errors)
  }

  /// The outcome in one line, for a program that synchronizes again and again.
  var line: String {
    var parts = [uploadWords, downloadWords, outageWords].compactMap { $0 }
    if work.errors > 0 { parts.append("\(work.errors) refused") }
    if work.conflicts > 0 { parts.append("\(work.conflicts) in conflict") }
    let time = OffsetDateTime(toTheSecond: report.ended)
    return "\(time) " + (parts.isEmpty ? "nothing to do" : parts.joined(separator: "; "))
  }

  /// What a notification that announced new data has led to.
  var notificationOutcome: NotificationOutcome {
    if report.queries.contains(where: { $0.rows + $0.removed > 0 }) { return .newData }
    let isComplete = report.queries.allSatisfy { if case .completed = $0.outcome { true } else { false } }
    return isComplete ? .noData : .failed
  }

  /// The totals of the upload; nil if there was nothing to send, or if the words about the outage say everything.
  private var uploadWords: String? {
    report.upload.flatMap { $0.entries.allSatisfy { isExplained($0.outcome) } ? nil : $0.summary }
  }

  /// The totals of the download; nil if there was none.
  private var downloadWords: String? {
    guard !report.queries.isEmpty else { return nil }
    let rows = report.queries.reduce(0) { $0 + $1.rows }
    let removed = report.queries.reduce(0) { $0 + $1.removed }
    // Then the words about the outage say everything.
    guard outage == nil || rows + removed > 0 else { return nil }
    let asked = report.queries.filter { if case .leftOut = $0.outcome { false } else { true } }
    return "\(CountedNoun(rows, "row")) received, \(removed) removed, \(CountedNoun(asked.count, "set"))"
  }

  /// The error because of which the service cannot be reached or is down. It concerns the whole synchronization, so it is
  /// reported once, and not for each change and each set.
  private var outage: ServiceError? {
    if let error = report.upload?.interruption, error.isOutage { return error }
    return report.queries.lazy.compactMap { Self.outage(of: $0) }.first
  }

  private static func outage(of query: SyncReport.QueryReport) -> ServiceError? {
    guard case .failed(let error) = query.outcome, error.isOutage else { return nil }
    return error
  }

  /// Whether a change was not sent because of the outage, as the single message says.
  private func isExplained(_ outcome: UploadReport.Outcome) -> Bool {
    guard let outage else { return false }
    switch outcome {
    case .postponed(let error, _): return error.description == outage.description
    case .skipped(.notReached): return true
    default: return false
    }
  }

  /// What the outage has prevented; nil if there was none.
  private var outageWords: String? {
    guard let outage else { return nil }
    let missed = report.queries.filter { Self.outage(of: $0)?.description == outage.description }.count
    let waiting = report.upload?.entries.filter { isExplained($0.outcome) }.count ?? 0
    var effects: [String] = []
    if waiting > 0 { effects.append("\(waiting) \(waiting == 1 ? "change waits" : "changes wait")") }
    if missed > 0 { effects.append("\(missed) \(missed == 1 ? "set was" : "sets were") not brought up to date") }
    return (["offline: \(outage.description)"] + (effects.isEmpty ? [] : [effects.joined(separator: " and ")]))
      .joined(separator: "; ")
  }

  private func reportQueries(_ errors: ConsoleStream) {
    for query in report.queries {
      if let error = query.restart {
        errors.writeSingleLine(
          "\(query.name): all rows downloaded again, since reading the changes failed: \(error.description)")
      }
      switch query.outcome {
      case .completed, .leftOut: break
      case .stopped:
        errors.writeSingleLine(
          "\(query.name): stopped after \(CountedNoun(query.rows, "row")); the next sync continues from there")
      case .failed(let error) where error.description == outage?.description: break
      case .failed(let error):
        let advice =
          query.refusal?.isLeftOut == true
          ? "; omitted from now on; '\(program) sync --only \(query.name)' asks again" : ""
        errors.writeSingleLine("\(query.name): \(error.description)\(advice)")
      }
    }
    let leftOut = report.queries.filter { if case .leftOut = $0.outcome { true } else { false } }.map(\.name)
    if !leftOut.isEmpty {
      errors.writeSingleLine(
        "left out, since the service refuses them: \(leftOut.joined(separator: ", ")); see '\(program) sets'")
    }
  }

  private func write(_ upload: UploadReport, _ errors: ConsoleStream) {
    for entry in upload.entries where !isExplained(entry.outcome) {
      guard let words = UploadWords.reason(of: entry.outcome) else { continue }
      errors.writeSingleLine("\(entry.id) \(entry.summary): \(words)")
    }
    for decision in upload.decisions {
      errors.writeSingleLine("\(decision.id): resolved by the policy '\(decision.policy.rawValue)'")
    }
    for key in upload.replacedKeys { errors.writeSingleLine(ReplacedKeyRecord(key, schema).words) }
    for warning in upload.warnings { errors.writeSingleLine("warning: \(warning)") }
    if upload.entries.contains(where: { if case .skipped(.inseparable) = $0.outcome { true } else { false } }) {
      errors.writeSingleLine(
        "'\(program) queue split TRANSACTION' or '\(program) sync --split' sends the changes one by one")
    }
    if let error = upload.interruption, error.description != outage?.description {
      errors.writeSingleLine("upload: \(error.description)")
    }
    if upload.isStopped { errors.writeSingleLine("upload: stopped; the next sync continues from there") }
  }

  /// The report as a record, for JSON and CSV.
  var record: OutputRecord {
    var record = OutputRecord()
    record["upload"] = report.upload.map { UploadWords.record($0, schema).value } ?? .null
    record["download"] = .list(report.queries.map { Self.record($0).value })
    record["waiting"] = OutputRecord(work.fields).value
    record["status"] = .int(Int64(status.rawValue))
    return record
  }

  private static func record(_ query: SyncReport.QueryReport) -> OutputRecord {
    let outcome =
      switch query.outcome {
      case .completed: "completed"
      case .stopped: "stopped"
      case .failed: "failed"
      case .leftOut: "leftOut"
      }
    var record = OutputRecord([
      ("query", .string(query.name)), ("way", .string(query.mode.rawValue)), ("pages", .number(query.pages)),
      ("rows", .number(query.rows)), ("removed", .number(query.removed)), ("outcome", .string(outcome)),
    ])
    if case .failed(let error) = query.outcome { record["problem"] = .string(error.description) }
    if let error = query.restart { record["restart"] = .string(error.description) }
    if let refusal = query.refusal { record["refusal"] = RefusalWords.record(refusal).value }
    return record
  }
}
