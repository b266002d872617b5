import CommandLineInterface
import ServiceData

/// `list`: lists the entities of a set.
struct ListCommand: RunnableCommand {
  static let set = OperandSpecification("SET", "the name of an entity set in the metadata")

  let access: any DataAccess

  var specification: CommandSpecification {
    CommandSpecification(
      "list", "list the entities of a set",
      options: QueryOptions.list + access.readingOptions + access.listingOptions,
      operands: [Self.set],
      examples: ["\(access.program) list SET --filter \"Name eq 'Milk'\" --orderby Name --top 10"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let set = try access.schema.namedSet(arguments.operand(Self.set) ?? "")
    let type = try access.schema.requiredType(of: set)
    let query = try QueryOptions.query(arguments, set: set, type: type)
    return try await access.withData(arguments, console: console) { data in
      let rows =
        set.isSingleton
        ? [try await data.reader.row(nil, of: query)].compactMap(\.self) : try await data.reader.rows(query)
      var total: Int?
      if query.isCounted {
        var all = query
        (all.top, all.skip) = (nil, nil)
        total = try await data.reader.count(all)
      }
      let states = try await data.states(rows, set)
      let output = RowOutput(arguments, console: console)
      output.list(rows, of: type, select: query.select, total: total, states: states)
      return output.reportUnknownLinks(in: rows)
    }
  }
}
