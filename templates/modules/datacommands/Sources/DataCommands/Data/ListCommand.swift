import CommandLineInterface
import ServiceData

/// `list`: lists the entities of a set.
struct ListCommand: RunnableCommand {
  static let set = CommandOperand(.text("SET", .set), "the name of an entity set in the metadata")
  static let optionalSet = CommandOperand(
    optional: .text("SET", .set), "the name of an entity set in the metadata; without it, the sets are listed")

  let access: any DataAccess

  var specification: CommandSpecification {
    CommandSpecification(
      "list", "list the entities of a set",
      discussion: NameList.help("Sets", access.schema.sets.map(\.name), all: "\(access.program) sets").map { [$0] }
        ?? [],
      options: QueryOptions.list + [QueryOptions.columns, GlobalOptions.labels] + access.readingOptions
        + access.listingOptions,
      operands: [Self.optionalSet],
      examples: ["\(access.program) list SET --filter \"Name eq 'Milk'\" --orderby Name --top 10"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    guard let name = arguments[Self.optionalSet] else { return try listSets(arguments, console) }
    return try await list(in: try access.schema.namedSet(name), arguments, console)
  }

  /// Lists the entities of a set.
  func list(
    in set: EntitySetSchema, _ arguments: ParsedArguments, _ console: Console
  ) async throws -> CommandStatus {
    let type = try access.schema.requiredType(of: set)
    let query = try QueryOptions.query(arguments, set: set, type: type)
    let choice = try columns(arguments, type)
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
      output.list(
        rows, of: type, select: query.select, total: total, states: states, columns: choice,
        expand: query.expand.map(\.path), names: try await data.names(set, type))
      return output.reportUnknownLinks(in: rows)
    }
  }

  /// The columns that the user wants.
  ///
  /// - Throws: ``CommandError`` for an unknown property, `ArgumentError` if the result is not a table.
  private func columns(_ arguments: ParsedArguments, _ type: StructuredSchema) throws -> ColumnWish {
    guard let text = arguments[QueryOptions.columns] else { return .fitting }
    guard arguments[GlobalOptions.format] == .table else {
      throw ArgumentError(
        .conflict, "'--columns' is only for tables", hint: "choose the properties of JSON and CSV with '--select'")
    }
    if text == "all" { return .all }
    let names = text.split(separator: ",").map(String.init)
    for name in names { try QueryNameCheck(type).check(column: name) }
    return .named(names)
  }

  /// Lists the sets, for a command line that names none.
  ///
  /// - Throws: `ArgumentError` for an option that is only for the entities of a set.
  private func listSets(_ arguments: ParsedArguments, _ console: Console) throws -> CommandStatus {
    let options = QueryOptions.list + access.readingOptions + access.listingOptions
    if let option = arguments.given(options).first {
      throw ArgumentError(
        .missingOperand, "no set is named, but '--\(option.name)' is for the entities of one",
        hint: "name a set; '\(access.program) sets' lists them", path: arguments.path)
    }
    RowOutput(arguments, console: console).sets(of: access.schema)
    console.errors.writeLine("'\(access.program) list SET' lists the entities of a set")
    return .success
  }
}
