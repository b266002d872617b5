import CommandLineInterface
import DataCommands
import ServiceData

/// `status` of a program of several services: a line for each service.
struct ServicesStatusCommand: RunnableCommand {
  /// The columns of the table and of CSV.
  private static let columns = [
    "service", "session", "connectivity", "lastSync", "rows", "pending", "drafts", "errors", "conflicts",
  ]

  /// The name of the program.
  let program: String
  let applications: [any ServiceApplication]

  var specification: CommandSpecification {
    CommandSpecification(
      "status", "show the session, the last sync, and rows and changes on this machine of every service",
      discussion: [
        "The JSON is an array with an object for each service: 'service', and the keys of the service's own 'status'. "
          + "With '--watch', an array is printed after every change."
      ],
      options: [StatusCommand.watch], examples: ["\(program) status", "\(program) status --format json"])
  }

  func run(_ arguments: ParsedArguments, console: Console) async throws -> CommandStatus {
    let output = RowOutput(arguments, console: console)
    var looks = 0
    var isOnline: [Bool?] = []
    var latest: [Value]?
    repeat {
      if looks > 0 { try await Task.sleep(for: StatusCommand.pause) }
      if looks.isMultiple(of: StatusCommand.looksForEachProbe) { isOnline = applications.map { _ in nil } }
      var records: [OutputRecord] = []
      for (index, application) in applications.enumerated() {
        let runtime = CommandRuntime(application, arguments, console: console)
        let record = try await StatusCommand(application: application).record(
          runtime, output: output, isOnline: &isOnline[index])
        records.append(OutputRecord([("service", .string(application.serviceName))] + record.fields))
      }
      if records.map(\.value) != latest { output.records(records, columns: Self.columns, nothing: "no services") }
      latest = records.map(\.value)
      looks += 1
    } while arguments[StatusCommand.watch]
    return .success
  }
}
