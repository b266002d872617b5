import FoundationEssentials
import HTTPTransport
import ServiceData

/// The fake service of a package, for a demo without a network. Every module with a fake service has a type of this
/// name.
public struct ServiceDemo: Sendable {
  /// What answers requests.
  public let transport: any HTTPTransporting
  /// The address of the service.
  public let root: String

  /// A service with sample data, which stores changes in a file of a directory.
  ///
  /// - Throws: ``SampleStateError`` if the file cannot be read, and Foundation's errors if the directory cannot be
  ///   made.
  public init(schema: ServiceSchema, directory: URL) throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    let file = SampleStateFile(path: directory.appendingPathComponent("service.json").path)
    root = "http://sample.invalid/service"
    transport = try CollectionServer(schema: schema, root: root, file: file)
  }
}
