import CommandLineInterface
import ServiceData

/// `show`: one entity with its related ones.
struct ShowCommand: RunnableCommand {
  static let key = OperandSpecification("KEY", "the key: 1, 'x' or A=1,B='x'; none for a singleton", arity: .optional)

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "show", "show one entity", options: [QueryOptions.select, QueryOptions.expand, QueryOptions.online],
      operands: [ListCommand.set, Self.key], examples: ["\(application.name) show SET 1 --expand NAME"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let set = try runtime.set(arguments.operand(ListCommand.set) ?? "")
    let type = try runtime.type(of: set)
    let key = try runtime.key(arguments.operand(Self.key), of: set)
    let query = try QueryOptions.query(arguments, set: set, type: type)
    return try await runtime.withSession { session in
      let reader: any RowReading =
        arguments.contains(QueryOptions.online) ? ServiceReader(session.controller.remote) : session.controller
      guard let row = try await reader.row(key, of: query) else {
        throw CommandError.notFound(set: set.name, key: arguments.operand(Self.key) ?? "")
      }
      RowOutput(runtime).show(row, select: query.select)
      return .success
    }
  }
}
