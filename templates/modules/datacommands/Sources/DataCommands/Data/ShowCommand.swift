import CommandLineInterface
import ServiceData

/// `show`: shows one entity with its related entities.
struct ShowCommand: RunnableCommand {
  static let key = CommandOperand(optional: .text("KEY", .key), "the key: 1, 'x' or A=1,B='x'; none for a singleton")

  let access: any DataAccess

  var specification: CommandSpecification {
    CommandSpecification(
      "show", "show one entity",
      options: [QueryOptions.select, QueryOptions.expand, GlobalOptions.labels] + access.readingOptions,
      operands: [ListCommand.set, Self.key], examples: ["\(access.program) show SET 1 --expand NAME"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let set = try access.schema.namedSet(arguments[ListCommand.set])
    return try await show(key: arguments[Self.key], of: set, arguments, console)
  }

  /// Shows the entity with a key.
  func show(
    key text: String?, of set: EntitySetSchema, _ arguments: ParsedArguments, _ console: Console
  ) async throws -> CommandStatus {
    let key = try await access.key(text, of: set, arguments)
    let query = try QueryOptions.query(arguments, set: set, type: try access.schema.requiredType(of: set))
    return try await access.withData(arguments, console: console) { data in
      guard let row = try await data.reader.row(key, of: query) else {
        throw CommandError.notFound(set: set.name, key: text ?? "")
      }
      let state = try await data.states([row], set).first ?? nil
      let output = RowOutput(arguments, console: console)
      output.show(row, select: query.select, state: state, names: try await data.names(set, row.type))
      return output.reportUnknownLinks(in: [row])
    }
  }
}
