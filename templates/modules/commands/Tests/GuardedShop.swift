import FakeService
import Foundation
import LoopbackFixtures
import SampleApplication

/// The shop over HTTP, guarded by an authorization server, and a terminal of a user.
struct GuardedShop {
  let server: AuthorizationFixture
  let service: FakeODataService
  let terminal: ProgramTerminal

  /// Starts the shop.
  ///
  /// - Parameter instanceMember: the member of a token's answer that names the shop's address.
  init(_ application: ShopApplication = ShopApplication(), instanceMember: String? = nil) throws {
    var application = application
    application.instanceMember = instanceMember
    terminal = ProgramTerminal(application)
    let service = try FakeODataService(schema: ShopApplication.schema, root: "http://fake.invalid/service")
    self.service = service
    server = try AuthorizationFixture { request in try await service.send(request) }
  }

  /// Opens a session with a device code.
  func open(_ more: String...) async -> ProgramTerminal.Run {
    await terminal.run(
      ["session", "open", "--service-url", server.serviceURL, "--oauth", "device", "--client-id", "client"]
        + ["--token-url", server.tokenURL, "--device-url", server.deviceURL, "--revoke-url", server.revocationURL]
        + more)
  }

  /// Writes a file outside of the profile's own.
  func file(_ name: String, _ text: String) throws -> String {
    try FileManager.default.createDirectory(at: terminal.profile, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: terminal.profile.appendingPathComponent(name))
    return terminal.file(name)
  }

  /// The files of the profile, by their paths.
  func files() -> [String: Data] {
    var found: [String: Data] = [:]
    let paths = FileManager.default.enumerator(atPath: terminal.profile.path)?.compactMap { $0 as? String } ?? []
    for path in paths { found[path] = FileManager.default.contents(atPath: terminal.file(path)) }
    return found
  }
}
