import AppLifecycle
import CommandLineInterface
import DataChecks
import DataCommands
import FoundationEssentials
import OfflineData
import ServiceCommands
import ServiceData

/// An application with a local store and its program, as the subject of tests.
public struct OfflineSubject: TestSubject {
  /// Creates the application's offline controller with the given queries.
  public typealias MakingController =
    @Sendable (_ remote: any RemoteService, _ directory: URL, _ queries: [DefiningQuery]) throws -> any ODataControlling

  /// The application.
  public let offlineApplication: any ServiceApplication
  let makeController: MakingController

  public init(_ application: any ServiceApplication, _ makeController: @escaping MakingController) {
    offlineApplication = application
    self.makeController = makeController
  }

  public var application: any ClientApplication { offlineApplication }

  /// The command that opens a session with the fake service.
  public var opening: [[String]] { [["session", "open", "--demo", "--no-input"]] }
  /// Without the named syncs of the application, which can leave out rows.
  public var profileFiles: [String: String] { ["syncs.json": "{\"syncs\": []}"] }
  public var options: [String] { [] }

  /// Runs the program. The environment has the key of an encrypted store, so that no passcode is needed.
  public func run(_ arguments: [String], console: Console) async -> CommandStatus {
    let program = ServiceProgram(offlineApplication)
    guard offlineApplication.isEncrypted else { return await program.run(arguments, console: console) }
    var variables = EnvironmentVariables.current.values
    variables[offlineApplication.storeKeyVariable] = String(repeating: "5", count: 64)
    return await DependencyContainer.withOverrides { [variables] container in
      container.register(EnvironmentVariables.self) { _ in EnvironmentVariables(variables) }
    } run: {
      await program.run(arguments, console: console)
    }
  }

  public func openCopy(
    of set: String, from remote: any RemoteService, in directory: URL
  ) async throws -> (any ServiceCopy)? {
    let controller = try makeController(remote, directory, [DefiningQuery(query: RowQuery(set: set))])
    let copy = StoreCopy(controller: controller)
    do {
      if let failure = try await controller.open(.downloadIfNeeded)?.failure { throw failure }
      return copy
    } catch {
      try? await copy.close()
      throw error
    }
  }
}

/// The local copy of an offline controller.
private struct StoreCopy: ServiceCopy {
  let controller: any ODataControlling

  var reader: any RowReading { controller }

  func synchronize() async throws {
    if let failure = try await controller.synchronize(SyncOptions()).failure { throw failure }
  }

  func close() async throws { try await controller.close() }
}
