import FoundationEssentials
import HTTPTransport
import ServiceData
import ServiceFaults

/// The package's fake service, for a demo without a network. Every module that fakes a service has a type with this name.
///
/// Two environment variables make it misbehave: `SERVICE_FAULTS` has the text of a ``FaultPlan``, whose requests are counted
/// from the start of the process, and `SERVICE_QUIRKS` has the names of ``ServiceQuirk`` values, or of a ``ServiceKind`` for
/// the quirks of a kind of server.
///
///     SERVICE_FAULTS="lost@POST/1 503:2@PATCH/1" shop --demo sync
public struct ServiceDemo: Sendable {
  /// Answers requests.
  public let transport: any HTTPTransporting
  /// The address of the service's root.
  public let root: String

  /// Creates a service with sample data, which stores changes in a file in a directory.
  ///
  /// - Throws: ``FakeServiceStateError`` if the state cannot be read, ``ServiceTextError`` for an invalid variable, and
  ///   Foundation's errors if the directory cannot be created.
  public init(
    schema: ServiceSchema, directory: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    var options = FakeServiceOptions()
    options.faults = try FaultPlan(environment["SERVICE_FAULTS"] ?? "")
    options.quirks = try ServiceQuirk.set(environment["SERVICE_QUIRKS"] ?? "")
    try FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    options.stateFile = FakeServiceStateFile(path: directory.appendingPathComponent("service.json").path)
    let service = try FakeODataService(schema: schema, options: options)
    transport = service
    root = service.root
  }
}
