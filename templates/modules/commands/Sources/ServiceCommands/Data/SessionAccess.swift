import CommandLineInterface
import DataCommands
import OfflineData
import ServiceData

/// Data through the session of the profile: read from its store, changed on the service.
struct SessionAccess: DataAccess {
  static let readsOnline = OptionSpecification("online", "ask the service, not the store")
  static let changesOnline = OptionSpecification("online", "send the change to the service at once")

  let application: any ServiceApplication

  var program: String { application.name }
  var schema: ServiceSchema { application.schema }
  let readingOptions = [readsOnline]
  let changeOptions = [changesOnline]

  /// Changes go to the service directly for now, and `--online` confirms that nothing is queued.
  func checkChange(_ command: String, _ arguments: ParsedArguments) throws {
    guard arguments.contains(Self.changesOnline) else { throw AccessError.onlineOnly(command: command) }
  }

  func withData<Result: Sendable>(
    _ arguments: ParsedArguments, console: Console, _ work: (OpenedData) async throws -> Result
  ) async throws -> Result {
    let isOnline = arguments.contains(Self.readsOnline)
    return try await CommandRuntime(application, arguments, console: console).withSession { session in
      let controller = session.controller
      let reader: any RowReading = isOnline ? ServiceReader(controller.remote) : controller
      return try await work(
        OpenedData(reader: reader, remote: controller.remote) { set in
          try await refresh(set, controller, console)
        })
    }
  }

  /// Brings the set that was changed up to date, so that the store shows what the service has.
  private func refresh(_ set: EntitySetSchema, _ controller: any ODataControlling, _ console: Console) async throws {
    let report = try await controller.synchronize(.init(uploads: false, only: [set.name]))
    if let failure = report.failure {
      console.errors.writeLine("changed, but '\(set.name)' could not be read again: \(failure.description)")
    }
  }
}
