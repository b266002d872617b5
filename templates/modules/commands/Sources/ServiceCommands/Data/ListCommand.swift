import CommandLineInterface
import ServiceData

/// `list`: the entities of a set.
struct ListCommand: RunnableCommand {
  static let set = OperandSpecification("SET", "an entity set, by its name in the metadata")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "list", "list the entities of a set", options: QueryOptions.list, operands: [Self.set],
      examples: ["\(application.name) list SET --filter \"Name eq 'Milk'\" --orderby Name --top 10"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let set = try runtime.set(arguments.operand(Self.set) ?? "")
    let type = try runtime.type(of: set)
    let query = try QueryOptions.query(arguments, set: set, type: type)
    return try await runtime.withSession { session in
      let reader: any RowReading =
        arguments.contains(QueryOptions.online) ? ServiceReader(session.controller.remote) : session.controller
      let rows =
        set.isSingleton ? [try await reader.row(nil, of: query)].compactMap(\.self) : try await reader.rows(query)
      var total: Int?
      if query.isCounted {
        var all = query
        (all.top, all.skip) = (nil, nil)
        total = try await reader.count(all)
      }
      RowOutput(runtime).list(rows, of: type, select: query.select, total: total)
      return .success
    }
  }
}
