import AppLifecycle
import CommandLineInterface
import DataCommands
import OfflineData
import OnboardingSessions
import ServiceData
import TypedEntities

/// `status`: the screen, the session, connectivity, the last sync, the rows on this machine, and waiting changes.
struct StatusCommand: RunnableCommand {
  static let watch = WatchOptions.status

  static let trace = CommandOption(
    "trace", "show instead what the delegates of the program answered to its latest events")

  /// How often `--watch` reads the state of this machine.
  static let pause: Duration = .seconds(1)
  /// After how many reads `--watch` probes the service again.
  static let looksForEachProbe = 15

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "status",
      "show the program's state: screen, session, connectivity, last sync, rows and changes on this machine",
      discussion: [
        "The JSON is an object: 'screen', 'session', and if the session is open, 'connectivity' (online or offline: whether "
          + "the service can be reached now), 'lastSync', 'sets', 'rows', 'incomplete' (sets), 'syncs' (of 'syncs.json': 'name', 'direction', 'set', 'mergeMode', 'state', 'rows', "
          + "'lastSync' and, of an upload, 'pending'), 'refused' (objects with 'set', "
          + "'status', 'reason', 'since' and 'leftOut'), 'unknownLinks' (navigation properties whose targets are not known on "
          + "this machine, each with 'set', 'navigation', 'entities' and 'reason'), 'pending', 'drafts', 'errors' and "
          + "'conflicts'. 'openElsewhere' has the other processes that use the profile now, each with 'process' (its number) "
          + "and 'terminal'; '--watch' leaves it out. With '--watch', an object is printed after every change. The JSON of "
          + "'--trace' is an array of objects: 'time', 'event', 'delegate' and 'answer'."
      ],
      options: [Self.watch, Self.trace],
      examples: ["\(application.name) status", "\(application.name) status --watch"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    var runtime = CommandRuntime(application, arguments, console: console)
    let output = RowOutput(arguments, console: console)
    if arguments[Self.trace] {
      guard !arguments[Self.watch] else {
        throw ArgumentError(
          .conflict, "'--trace' and '--watch' exclude each other", hint: "use only one of them")
      }
      output.records(
        try DelegateTrace(runtime).records(), columns: ["time", "event", "delegate", "answer"],
        nothing: "no delegate has answered yet")
      return .success
    }
    var looks = 0
    var isOnline: Bool?
    var told: Value?
    repeat {
      if looks > 0 { try await Task.sleep(for: Self.pause) }
      if looks.isMultiple(of: Self.looksForEachProbe) { isOnline = nil }
      runtime = await runtime.ofCurrentUser()
      var record = try await record(runtime, output: output, isOnline: &isOnline)
      // Commands that run for a moment would make '--watch' report changes without end.
      if !arguments[Self.watch] { try Self.add(runtime.scenes.scenes(), to: &record, as: output.format) }
      if record.value != told { output.record(record) }
      told = record.value
      looks += 1
    } while arguments[Self.watch]
    return .success
  }

  /// The current state.
  ///
  /// - Parameter isOnline: whether the service can be reached; if nil, the service is probed and the result stored.
  func record(
    _ runtime: CommandRuntime, output: RowOutput, isOnline: inout Bool?
  ) async throws -> OutputRecord {
    let state = try await runtime.state()
    var fields: [(name: String, value: Value)] = [("session", .string(state.rawValue))]
    if state == .opened {
      let known = isOnline
      let (status, work, syncs, isReachable) = try await runtime.withSession { session in
        var isReachable = known ?? false
        if known == nil { isReachable = try await runtime.connector.isReachable(session.configuration) }
        let status = try await session.controller.status()
        return (
          status, try await WaitingWork(session.controller), try await SyncRecord.all(session.controller, status),
          isReachable
        )
      }
      isOnline = isReachable
      let rows = status.queries.reduce(0) { $0 + $1.rows }
      // A set that is left out never becomes complete; it is reported as refused.
      let incomplete = status.queries.filter { $0.isIncomplete && $0.refusal?.isLeftOut != true }.map(\.name)
      fields.append(("connectivity", .string(isReachable ? "online" : "offline")))
      let isText = output.format == .table
      let lastSync = status.lastSync.map { isText ? OffsetDateTime(toTheSecond: $0) : OffsetDateTime($0) }
      fields.append(("lastSync", lastSync.map { .string($0.description) } ?? .null))
      fields.append(("sets", .int(Int64(status.queries.count))))
      fields.append(("rows", .int(Int64(rows))))
      fields.append(("incomplete", Self.list(incomplete.map { .string($0) }, isText)))
      let refused = RefusalWords.refused(of: status)
      if !isText || !syncs.isEmpty {
        let words = syncs.map(\.text).joined(separator: ", ")
        fields.append(("syncs", isText ? .string(words) : .list(syncs.map(\.value))))
      }
      fields.append(("refused", isText ? .string(RefusalWords.text(refused)) : .list(refused.map(\.record.value))))
      fields.append(("unknownLinks", Self.list(status.unknownLinks.map { $0.record(as: output.format) }, isText)))
      fields += work.fields
    }
    // A session that is locked shows no screen in any process.
    let screen = state == .locked ? state.rawValue : await runtime.screen.screen.rawValue
    fields.insert(("screen", .string(screen)), at: 0)
    return OutputRecord(fields)
  }

  /// Adds the other processes that use the profile, in a table only if there are any.
  private static func add(_ scenes: [SceneIdentity], to record: inout OutputRecord, as format: OutputFormat) {
    let own = SceneIdentity.current().processID
    let others = scenes.filter { $0.processID != own }
    if format != .table {
      record["openElsewhere"] = .list(
        others.map {
          OutputRecord([("process", .int(Int64($0.processID))), ("terminal", .string($0.terminal))]).value
        })
    } else if !others.isEmpty {
      let words = others.map { "process \($0.processID)" + ($0.terminal == "none" ? "" : " on \($0.terminal)") }
      record["openElsewhere"] = .string(words.joined(separator: ", "))
    }
  }

  /// A list of texts, in a table as one text.
  private static func list(_ values: [Value], _ isText: Bool) -> Value {
    guard isText else { return .list(values) }
    let words = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
    return .string(words.isEmpty ? "none" : words.joined(separator: ", "))
  }
}

extension ControllerStatus.UnknownLinks {
  /// An object in JSON, text in other formats.
  fileprivate func record(as format: OutputFormat) -> Value {
    guard format == .json else {
      return .string("\(set)/\(navigation) of \(rows == 1 ? "1 entity" : "\(rows) entities") (\(reason))")
    }
    return OutputRecord([
      ("set", .string(set)), ("navigation", .string(navigation)), ("entities", .int(Int64(rows))),
      ("reason", .string(reason.description)),
    ]).value
  }
}
