import FoundationEssentials
import HTTPTransport
import ServiceData

/// The package's fake service, for a demo without a network. Every module that fakes a service has a type with this name.
public struct ServiceDemo: Sendable {
  /// Answers requests.
  public let transport: any HTTPTransporting
  /// The address of the service's root.
  public let root: String

  /// Creates a service with sample data, which stores changes in a file in a directory.
  ///
  /// - Throws: ``OrganizationFileError`` if the state cannot be read, and Foundation's errors if the directory cannot be
  ///   created.
  public init(schema: ServiceSchema, directory: URL) throws {
    var options = OrganizationOptions()
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    options.stateFile = directory.appendingPathComponent("service.json").path
    let service = try FakeOrganization(schema: schema, options: options)
    transport = service
    root = service.root
  }
}
