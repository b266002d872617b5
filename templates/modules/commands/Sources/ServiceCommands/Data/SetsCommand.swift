import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData
import TypedEntities

/// `sets`: lists the entity sets with the state of their download, and chooses which are kept on this machine.
struct SetsCommand: RunnableCommand {
  static let sets = CommandOperand(each: .text("SET", .set), "the names of entity sets in the metadata")
  static let leave = CommandOption("leave", "stop keeping these sets on this machine")
  static let keep = CommandOption("keep", "download these sets with the next sync and keep them")
  static let purge = CommandOption(
    "purge", "with '--leave': delete the rows on this machine, except those that another set needs")

  private static let columns = ["set", "state", "rows", "lastSync", "reason", "since", "type", "allowed", "syncs"]
  private static let tableColumns = ["set", "rows", "lastSync", "state", "allowed", "type"]

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "sets", "list the sets of the service with the rows on this machine, and choose which are kept",
      discussion: [
        "A set is 'kept', 'incomplete' (not completely downloaded yet), 'refused' (the service refused it in the last sync), "
          + "'leftOut' (the service can never deliver it; only 'sync --full' and 'sync --only SET' ask again) or 'left' (not "
          + "kept, by the user's or the program's choice). Changes to a set are sent in any case.",
        "The JSON is an array of objects with 'set', 'state', 'rows', 'lastSync', 'status' and 'reason' (what the service "
          + "answered), 'since', 'type', 'allowed' (create, update, delete; empty if the set can only be read), 'singleton' and 'syncs' (the names of its syncs in 'syncs.json').",
      ],
      options: [Self.leave, Self.keep, Self.purge], operands: [Self.sets],
      examples: ["\(application.name) sets", "\(application.name) sets --leave SET --purge"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let named = try arguments[Self.sets].map { try runtime.schema.namedSet($0) }
    try check(arguments, named)
    return try await runtime.withSession { session in
      guard let offline = session.controller.offline else { throw AccessError.noOutbox }
      if arguments[Self.leave] {
        var count = 0
        for set in named { count += try await offline.leave(set.name, purging: arguments[Self.purge]) }
        console.errors.writeLine("left \(names(named))" + (count > 0 ? ": \(CountedNoun(count, "row")) deleted" : ""))
      } else if arguments[Self.keep] {
        for set in named { try await offline.keep(set.name) }
        console.errors.writeLine("kept \(names(named)); the next sync downloads the rows")
      } else {
        let status = try await offline.status()
        let wanted = named.isEmpty ? runtime.schema.sets : named
        let output = RowOutput(arguments, console: console)
        let syncs = await offline.syncs
        let records = wanted.map { record($0, status: status, syncs: syncs, format: output.format) }
        let refusals = records.contains { !$0["reason"].isNull } ? ["reason", "since"] : []
        let named = syncs.isEmpty ? [] : ["syncs"]
        output.records(
          records, columns: output.format == .table ? Self.tableColumns + named + refusals : Self.columns,
          nothing: "the service has no sets")
      }
      return .success
    }
  }

  private func names(_ sets: [EntitySetSchema]) -> String { sets.map { "'\($0.name)'" }.joined(separator: ", ") }

  private func check(_ arguments: ParsedArguments, _ named: [EntitySetSchema]) throws {
    let (leaves, keeps) = (arguments[Self.leave], arguments[Self.keep])
    if leaves, keeps {
      throw ArgumentError(.conflict, "'--leave' and '--keep' exclude each other", hint: "use only one of them")
    }
    if arguments[Self.purge], !leaves {
      throw ArgumentError(.conflict, "'--purge' is only for '--leave'", hint: "add '--leave SET'")
    }
    if leaves || keeps, named.isEmpty {
      throw ArgumentError(.missingOperand, "no set is named", hint: "name at least one, as in 'sets --leave SET'")
    }
  }

  private func record(
    _ set: EntitySetSchema, status: ControllerStatus, syncs: [NamedSync], format: OutputFormat
  ) -> OutputRecord {
    let queries = status.queries.filter { $0.set == set.name }
    let refusal = queries.lazy.compactMap(\.refusal).first
    let last = queries.compactMap(\.lastDownload).max()
    var record = OutputRecord([
      ("set", .string(set.name)), ("state", .string(Self.state(queries, refusal))),
      ("rows", .number(queries.reduce(0) { $0 + $1.rows })),
      ("lastSync", last.map { .string(OffsetDateTime($0).description) } ?? .null),
      ("status", refusal?.status.map { .number($0) } ?? .null), ("reason", .text(refusal?.message)),
      ("since", refusal.map { .string(OffsetDateTime($0.since).description) } ?? .null),
    ])
    for field in SetRecord.fields(of: set, format) { record[field.name] = field.value }
    let names = syncs.filter { $0.set == set.name }.map(\.name)
    record["syncs"] =
      format == .json ? .list(names.map { .string($0) }) : .string(names.joined(separator: ", "))
    return record
  }

  /// The state of a set's download, from the states of its queries.
  static func state(_ queries: [ControllerStatus.QueryStatus], _ refusal: SetRefusal?) -> String {
    if queries.isEmpty { return "left" }
    if let refusal { return refusal.isLeftOut ? "leftOut" : "refused" }
    return queries.contains { $0.isIncomplete || $0.lastDownload == nil } ? "incomplete" : "kept"
  }
}
