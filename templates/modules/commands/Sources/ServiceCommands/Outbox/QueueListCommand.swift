import CommandLineInterface
import DataCommands
import OfflineData

/// `queue list`: lists the changes that wait to be sent.
struct QueueListCommand: RunnableCommand {
  static let drafts = CommandOption("drafts", "only drafts")
  static let preview = CommandOption(
    "preview", "show the outbox as if every change were merged with earlier ones, without changing it")

  let application: any ServiceApplication

  var specification: CommandSpecification {
    CommandSpecification(
      "list", "list the changes that wait to be sent, in order",
      discussion: ["The JSON is an array of objects: \(RequestRecord.keys)."],
      options: [Self.drafts, RequestOperands.category, RequestOperands.transaction, Self.preview])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let runtime = CommandRuntime(application, arguments, console: console)
    let filter = RequestFilter(
      states: [.pending, .sending], isDraft: arguments[Self.drafts] ? true : nil,
      category: arguments[RequestOperands.category], transaction: arguments[RequestOperands.transaction])
    let output = RowOutput(arguments, console: console)
    let (requests, names) = try await runtime.withQueue { queue in
      (
        arguments[Self.preview]
          ? try await queue.preview().filter(filter.includes) : try await queue.requests(filter),
        try await NewEntityNames(queue, for: output)
      )
    }
    let records = RequestRecord(application.schema, names: names)
    output.records(
      requests.map(records.record), columns: RequestRecord.queueColumns, nothing: "the outbox is empty")
    return .success
  }
}
