import CommandLineInterface
import DataCommands
import OfflineData

/// `queue keys`: lists the keys that the service assigned to new entities instead of the requested ones.
struct QueueKeysCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "keys", "list new entities whose requested keys the service replaced, the latest first",
      discussion: [
        "Such an entity has the key that the service assigned. Its requested key leads to nothing, or to another entity that "
          + "the service has under it.",
        "The JSON is an array of objects: \(ReplacedKeyRecord.names).",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let keys = try await runtime.withQueue { try await $0.replacedKeys() }
    RowOutput(arguments, console: console).records(
      keys.map { ReplacedKeyRecord($0, application.schema).record }, columns: ReplacedKeyRecord.columns,
      nothing: "the service accepted every requested key")
    return .success
  }
}
