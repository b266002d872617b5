import CommandLineInterface
import ServiceData

/// `sets` of a program without a store: lists what the service has.
package struct SetListCommand: RunnableCommand {
  let access: any DataAccess

  package init(access: any DataAccess) { self.access = access }

  package var specification: CommandSpecification {
    CommandSpecification(
      "sets", "list the entity sets and singletons of the service",
      discussion: ["The JSON is an array of objects with \(SetRecord.keys)."],
      examples: ["\(access.program) sets"])
  }

  package func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    RowOutput(arguments, console: console).sets(of: access.schema)
    return .success
  }
}

/// What the metadata says about an entity set or a singleton, as fields of a record.
package enum SetRecord {
  /// The columns of tables and CSV.
  static let columns = ["set", "type", "allowed"]
  /// The keys of the fields, for the help.
  package static let keys =
    "'set', 'type', 'allowed' (create, update, delete; empty if it can only be read) and 'singleton'"

  /// The fields of a set. `allowed` is a text in tables and a list in JSON.
  package static func fields(of set: EntitySetSchema, _ format: OutputFormat) -> [(name: String, value: Value)] {
    [
      ("set", .string(set.name)), ("type", .string(set.typeName)),
      (
        "allowed",
        format == .table ? .string(set.allowedText) : .list(set.allowedChanges.map { .string($0) })
      ),
      ("singleton", .bool(set.isSingleton)),
    ]
  }
}

extension RowOutput {
  /// Prints the sets of a service.
  func sets(of schema: ServiceSchema) {
    records(
      schema.sets.map { OutputRecord(SetRecord.fields(of: $0, format)) }, columns: SetRecord.columns,
      nothing: "the service has no sets")
  }
}
