import AppLifecycle
import FoundationEssentials
import HTTPTransport
import OfflineData
import OnboardingSessions
import ServiceData

/// What the commands need of the application that they are a front end of; the emitted application conforms to it.
public protocol ServiceApplication: Sendable {
  /// The name of the program.
  var name: String { get }
  var version: String { get }
  var schema: ServiceSchema { get }
  /// Where the store, settings and secrets are, unless `--profile` says otherwise.
  var defaultProfile: URL { get }
  /// Whether what is kept on this machine is encrypted.
  var isEncrypted: Bool { get }

  /// The order of the steps of each flow.
  func onboardingPlan(_ steps: ProvidedSteps) -> OnboardingStepPlan

  /// Who hears of the lifecycle of the process and its terminal, in order; the provided ones lock the session while the
  /// program is in the background, and set up the scene of the terminal.
  @MainActor func delegates(_ provided: [any ApplicationDelegate]) -> [any ApplicationDelegate]

  /// A client of the service that speaks its protocol.
  func makeService(at root: ServiceURL, over client: any HTTPTransporting) throws -> any RemoteService

  /// The package's own service, in this process, with its state in a directory of the profile.
  func makeDemo(in directory: URL) throws -> DemoService

  /// The controller of the session's data, with its files in a directory.
  func makeController(
    remote: any RemoteService, directory: URL, delegate: (any OfflineODataProviderDelegate)?
  ) throws -> any ODataControlling
}

/// A service in this process: what answers, and the address that it answers under.
public struct DemoService: Sendable {
  public let transport: any HTTPTransporting
  public let root: ServiceURL

  public init(transport: any HTTPTransporting, root: ServiceURL) {
    self.transport = transport
    self.root = root
  }
}

/// The steps that the commands bring; the application puts them in order, and its own between them.
public struct ProvidedSteps: Sendable {
  public let configuration: ConfigurationStep
  public let authentication: AuthenticationStep
  public let openStore: OpenStoreStep
  /// For consents that the application wants.
  public let consentAsking: any ConsentAsking
}

extension ServiceApplication {
  /// `$XDG_STATE_HOME/<name>`, else `~/.local/state/<name>` (XDG Base Directory Specification 0.8).
  public var defaultProfile: URL {
    let environment = ProcessInfo.processInfo.environment
    let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    let states = named ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".local/state")
    return states.appendingPathComponent(name)
  }

  public var isEncrypted: Bool { false }
}
