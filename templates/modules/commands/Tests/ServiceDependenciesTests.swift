import AppLifecycle
import DataCommands
import Foundation
import HTTPTransport
import LocalStore
import OfflineData
import OnboardingSessions
import SampleApplication
import ServiceCommands
import ServiceData
import Synchronization
import Testing

/// What the program resolves from the container.
@Suite struct ServiceDependenciesTests {
  private let terminal = ProgramTerminal()

  private final class Notes<Note: Sendable>: Sendable {
    private let notes = Mutex<[Note]>([])

    var all: [Note] { notes.withLock { $0 } }
    func add(_ note: Note) { notes.withLock { $0.append(note) } }
  }

  /// Answers with the sample service, without a network.
  private struct Wire: HTTPTransporting {
    let settings: TransportSettings
    let service: any HTTPTransporting
    let seen: Notes<TransportSettings>

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      seen.add(settings)
      return try await service.send(request)
    }
  }

  @Test("P49: HTTP is resolved from the container, with the settings of the connection") func transport() async throws {
    let demo = try ShopApplication().makeDemo(in: terminal.profile.appendingPathComponent("service"))
    let seen = Notes<TransportSettings>()
    try await DependencyContainer.withOverrides(
      {
        $0.register(HTTPTransportFactory.self) { _ in
          HTTPTransportFactory { Wire(settings: $0, service: demo.transport, seen: seen) }
        }
      },
      run: { () async throws -> Void in
        let opened = await terminal.run(
          "session", "open", "--service-url", demo.root.description, "--setting", "request-timeout=7")
        #expect(opened.status == 0, "\(opened.errors)")
        #expect(seen.all.last?.timeout == .seconds(7))
      })
  }

  @Test("P49: the clock is resolved from the container") func clock() async throws {
    let day = try Date("2031-05-06T07:08:09Z", strategy: .iso8601)
    try await DependencyContainer.withOverrides(
      { $0.register(WallClock.self) { _ in WallClock { day } } },
      run: { () async throws -> Void in
        _ = await terminal.run("session", "open", "--demo")
        let entry = try await terminal.objects("log", "--priority", "medium").first
        #expect(entry?["time"] == .string("2031-05-06T07:08:09.000Z"))
      })
  }

  @Test("P49: session manager and controller are resolved from the container") func managerAndController() async throws
  {
    let made = Notes<String>()
    try await DependencyContainer.withOverrides(
      { container in
        container.register(SessionManagerFactory.self) { _ in
          SessionManagerFactory { profile, plan, delegate, presentation in
            made.add("manager")
            return SessionManagerFactory.platformDefault.make(profile, plan, delegate, presentation)
          }
        }
        container.register(ControllerFactory.self) { _ in
          ControllerFactory { usual in
            made.add("controller")
            return try usual()
          }
        }
      },
      run: { () async throws -> Void in
        let error = #expect(throws: DependencyError.self) {
          try DependencyContainer.current.resolve((any ODataControlling).self, name: "nobody's")
        }
        #expect(error?.description.contains("ODataControlling' named 'nobody's'") == true)
        #expect(await terminal.run("session", "open", "--demo").status == 0)
        #expect(Set(made.all) == ["manager", "controller"])
        _ = try DependencyContainer.current.resolve((any ODataControlling).self)
      })
  }

  /// An application that does not say where its profile is.
  private struct PlainApplication: ServiceApplication {
    private let shop = ShopApplication()
    let name = "plain"
    let version = "1.0.0"
    var schema: ServiceSchema { shop.schema }

    func onboardingPlan(_ steps: ProvidedSteps) -> OnboardingStepPlan { shop.onboardingPlan(steps) }
    @MainActor func delegates(_ provided: [any ApplicationDelegate]) -> [any ApplicationDelegate] { provided }
    func makeDemo(in directory: URL) throws -> InProcessService { try shop.makeDemo(in: directory) }
    func makeService(at root: ServiceURL, over client: any HTTPTransporting) throws -> any RemoteService {
      try shop.makeService(at: root, over: client)
    }
    func makeController(
      remote: any RemoteService, directory: URL, options: StoreOptions, uploads: UploadSettings,
      delegate: (any OfflineODataProviderDelegate)?
    ) throws -> any ODataControlling {
      try shop.makeController(
        remote: remote, directory: directory, options: options, uploads: uploads, delegate: delegate)
    }
  }

  @Test("P49: the environment is resolved from the container") func environment() async throws {
    let home = terminal.profile.path
    try await DependencyContainer.withOverrides(
      { $0.register(EnvironmentVariables.self) { _ in EnvironmentVariables(["XDG_STATE_HOME": home]) } },
      run: { () async throws -> Void in
        #expect(PlainApplication().defaultProfile.path == home + "/plain")
      })
  }
}
