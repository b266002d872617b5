import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// `queue keys`: which keys the service gave new entities in place of those that were asked for.
struct QueueKeysCommand: RunnableCommand {
  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "keys", "list new entities that got other keys from the service than were asked for, the latest first",
      discussion: [
        "Entities are known by the keys that the service gave; a key that was asked for and not given leads to nothing, or "
          + "to the entity that the service has under it.",
        "The JSON is an array of objects: \(ReplacedKeyRecord.names).",
      ])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let keys = try await runtime.withQueue { try await $0.replacedKeys() }
    RowOutput(arguments, console: console).records(
      keys.map { ReplacedKeyRecord($0, application.schema).record }, columns: ReplacedKeyRecord.columns,
      nothing: "the service gave every key that was asked for")
    return .success
  }
}
