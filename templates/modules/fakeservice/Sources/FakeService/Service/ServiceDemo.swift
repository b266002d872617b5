import FoundationEssentials
import HTTPTransport
import ServiceData

/// The service that a package brings along, for a demo without a network; every module that fakes a service has one of
/// this name.
public struct ServiceDemo: Sendable {
  /// What answers requests.
  public let transport: any HTTPTransporting
  /// The address that it answers under.
  public let root: String

  /// A service with sample data, which keeps what is changed in a file of a directory.
  ///
  /// - Throws: ``FakeServiceStateError`` where the state cannot be read, and Foundation's errors where the directory
  ///   cannot be made.
  public init(schema: ServiceSchema, directory: URL) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    var options = FakeServiceOptions()
    options.stateFile = FakeServiceStateFile(path: directory.appendingPathComponent("service.json").path)
    let service = try FakeODataService(schema: schema, options: options)
    transport = service
    root = service.root
  }
}
