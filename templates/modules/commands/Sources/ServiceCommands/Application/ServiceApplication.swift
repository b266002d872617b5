import AppLifecycle
import DataCommands
import FoundationEssentials
import LocalStore
import OfflineData
import OnboardingSessions
import ServiceData

/// What the commands need of the application that they are a front end of; the emitted application conforms to it.
public protocol ServiceApplication: ClientApplication {
  /// Whether what is kept on this machine is encrypted.
  var isEncrypted: Bool { get }

  /// The entity sets whose texts are indexed, so that a search on this machine does not read every row; none by default.
  var searchedSets: Set<String> { get }

  /// The entity sets that are not brought to this machine unless a person says `sets --keep`; none by default.
  var leftSets: Set<String> { get }

  /// Whether the changes of a transaction are sent one by one where the service takes no change sets; by default they wait
  /// for a person.
  var splitsTransactions: Bool { get }

  /// The order of the steps of each flow.
  func onboardingPlan(_ steps: ProvidedSteps) -> OnboardingStepPlan

  /// Who hears of the lifecycle of the process and its terminal, in order; the provided ones lock the session while the
  /// program is in the background, and set up the scene of the terminal.
  @MainActor func delegates(_ provided: [any ApplicationDelegate]) -> [any ApplicationDelegate]

  /// The controller of the session's data, with its files in a directory; the options hold the key, where it is encrypted,
  /// ``searchedSets`` and ``leftSets``, and the settings of uploads what the session says of its service.
  func makeController(
    remote: any RemoteService, directory: URL, options: StoreOptions, uploads: UploadSettings,
    delegate: (any OfflineODataProviderDelegate)?
  ) throws -> any ODataControlling
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
  public var isEncrypted: Bool { false }
  public var searchedSets: Set<String> { [] }
  public var leftSets: Set<String> { [] }
  public var splitsTransactions: Bool { false }
}
