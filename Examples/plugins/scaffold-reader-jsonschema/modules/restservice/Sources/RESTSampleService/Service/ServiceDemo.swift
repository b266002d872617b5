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
  /// - Throws: ``SampleStateError`` where the file cannot be read, and Foundation's errors where the directory cannot be
  ///   made.
  public init(schema: ServiceSchema, directory: URL) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let file = SampleStateFile(path: directory.appendingPathComponent("service.json").path)
    root = "http://sample.invalid/service"
    transport = try CollectionServer(schema: schema, root: root, file: file)
  }
}
