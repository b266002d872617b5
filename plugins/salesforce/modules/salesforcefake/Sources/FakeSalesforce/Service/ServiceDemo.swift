import FoundationEssentials
import HTTPTransport
import ServiceData
import ServiceFaults

/// The package's fake service, for a demo without a network. Every module that fakes a service has a type with this name.
///
/// The environment variable `SERVICE_FAULTS` makes it fail: it has the text of a `FaultPlan`, whose requests are counted from
/// the start of the process.
///
///     SERVICE_FAULTS="lost@POST/Account/1 503:2@query/3" crm --demo sync
public struct ServiceDemo: Sendable {
  /// Answers requests.
  public let transport: any HTTPTransporting
  /// The address of the service's root.
  public let root: String

  /// Creates a service with sample data, which stores changes in a file in a directory.
  ///
  /// - Throws: ``OrganizationFileError`` if the state cannot be read, `ServiceTextError` for an invalid variable, and
  ///   Foundation's errors if the directory cannot be created.
  public init(
    schema: ServiceSchema, directory: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    var options = OrganizationOptions()
    options.faults = try FaultPlan(environment["SERVICE_FAULTS"] ?? "")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    options.stateFile = directory.appendingPathComponent("service.json").path
    let service = try FakeOrganization(schema: schema, options: options)
    transport = service
    root = service.root
  }
}
