import FoundationEssentials
import HTTPTransport
import ServiceData

/// The service that a package brings along, for a demo without a network; every module that fakes a service has one of
/// this name.
///
/// Two variables of the environment make it a worse one: `SERVICE_FAULTS` holds the text of a ``FaultPlan``, whose
/// requests are counted from the start of the process, and `SERVICE_QUIRKS` names each ``ServiceQuirk``, or a
/// ``ServiceKind`` for the quirks of such a server.
///
///     SERVICE_FAULTS="lost@POST/1 503:2@PATCH/1" shop --demo sync
public struct ServiceDemo: Sendable {
  /// What answers requests.
  public let transport: any HTTPTransporting
  /// The address that it answers under.
  public let root: String

  /// A service with sample data, which keeps what is changed in a file of a directory.
  ///
  /// - Throws: ``FakeServiceStateError`` where the state cannot be read, ``ServiceTextError`` for a variable that cannot
  ///   be understood, and Foundation's errors where the directory cannot be made.
  public init(
    schema: ServiceSchema, directory: URL, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    var options = FakeServiceOptions()
    options.faults = try FaultPlan(environment["SERVICE_FAULTS"] ?? "")
    options.quirks = try ServiceQuirk.set(environment["SERVICE_QUIRKS"] ?? "")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    options.stateFile = FakeServiceStateFile(path: directory.appendingPathComponent("service.json").path)
    let service = try FakeODataService(schema: schema, options: options)
    transport = service
    root = service.root
  }
}
