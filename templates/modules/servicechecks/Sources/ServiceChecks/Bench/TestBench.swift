import FoundationEssentials
import HTTPTransport
import OfflineData
import ServiceCommands
import ServiceData

/// An application beside its own service, in a directory that nobody else uses: everything that a test of an emitted
/// package needs, without a network.
public struct TestBench: Sendable {
  /// Makes the offline controller of the application, which keeps what the queries bring.
  public typealias MakingController =
    @Sendable (_ remote: any RemoteService, _ directory: URL, _ queries: [DefiningQuery]) throws -> any ODataControlling

  public let application: any ServiceApplication
  /// Where stores, profiles and the state of the service are.
  public let directory: URL
  /// The service in this process.
  public let demo: DemoService
  /// The client of the application for it.
  public let remote: any RemoteService
  private let makeController: MakingController

  /// Puts a bench up, runs work on it, and clears it away.
  ///
  /// - Throws: what the work throws, and what making the service throws.
  public static func with<Result>(
    _ application: any ServiceApplication, _ makeController: @escaping MakingController,
    _ work: (TestBench) async throws -> Result
  ) async throws -> Result {
    let name = "\(application.name)-tests-\(UUID().uuidString)"
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await work(TestBench(application, directory, makeController))
  }

  private init(
    _ application: any ServiceApplication, _ directory: URL, _ makeController: @escaping MakingController
  ) throws {
    self.application = application
    self.directory = directory
    self.makeController = makeController
    demo = try application.makeDemo(in: directory.appendingPathComponent("service"))
    remote = try application.makeService(at: demo.root, over: demo.transport)
  }

  /// The client of the application, with something else in place of the service.
  public func client(over transport: any HTTPTransporting) throws -> any RemoteService {
    try application.makeService(at: demo.root, over: transport)
  }

  /// Runs work with the opened offline controller, which keeps one set.
  ///
  /// - Throws: what the work throws, and ``CheckFailure`` where the download fails.
  public func offline<Result>(
    _ set: String, _ work: (any ODataControlling) async throws -> Result
  ) async throws -> Result {
    let store = directory.appendingPathComponent("store")
    let controller = try makeController(remote, store, [DefiningQuery(query: RowQuery(set: set))])
    do {
      if let failure = try await controller.open(.downloadIfNeeded)?.failure { throw failure }
      let result = try await work(controller)
      try await controller.close()
      return result
    } catch {
      try? await controller.close()
      throw error
    }
  }
}
