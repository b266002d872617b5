import AppLifecycle
import DataCommands
import FoundationEssentials
import LayeredSettings
import LocalFiles
import LocalStore
import OfflineData
import OnboardingSessions
import ServiceData

/// An application that these commands are the front end of. The emitted application conforms to it.
public protocol ServiceApplication: ClientApplication {
  /// Whether the data on this machine is encrypted.
  var isEncrypted: Bool { get }

  /// The entity sets with a full-text index, so that a search on this machine does not read every row; empty by default.
  var searchedSets: Set<String> { get }

  /// The entity sets that are not downloaded until the user asks for them with `sets --keep`; empty by default.
  var leftSets: Set<String> { get }

  /// Whether the changes of a transaction are sent one by one if the service does not support change sets. By default they
  /// wait for the user's decision.
  var splitsTransactions: Bool { get }

  /// What a passcode must contain, whether a session needs one, and when it locks itself. By default, the user decides
  /// whether there is a passcode.
  var passcodePolicy: PasscodePolicy { get }

  /// How long data can be used without contact with the service; by default without limit.
  var disconnectionPolicy: DisconnectionPolicy { get }

  /// Where the data key of an unlocked session is stored; by default what the system allows.
  var unlockedKeys: UnlockedKeys { get }

  /// The settings of this application, in addition to ``ServiceSettings``; none by default.
  var settings: [any SettingDeclaration] { get }

  /// The values of settings that this application has instead of their defaults; none by default.
  var settingPresets: [SettingPreset] { get }

  /// What happens to conflicts, by entity set. Other sets have the policy of ``ServiceSettings/conflictPolicy``.
  var conflictPolicies: [String: ConflictPolicy] { get }

  /// The named syncs of the application, as the contents of a file `syncs.json`; none by default. A file in the user's
  /// configuration or in the profile replaces them.
  var syncs: SyncResource? { get }

  /// The member of the token endpoint's answer that names the user's instance of the service, for services that have an
  /// address for each customer; nil by default, so that the service is where the configuration says.
  var instanceMember: String? { get }

  /// Who receives the log, the use and the events of the program, after the user's consent; nobody by default.
  var logProviders: LogProviders { get }

  /// The steps of each flow, in order.
  func onboardingPlan(_ steps: ProvidedSteps) -> OnboardingStepPlan

  /// The delegates that receive lifecycle events of the process and its terminal, in order. The provided delegates lock
  /// the session while the program is in the background, and set up the terminal's scene.
  @MainActor func delegates(_ provided: [any ApplicationDelegate]) -> [any ApplicationDelegate]

  /// Creates the controller of the session's data, with its files in `directory`.
  ///
  /// `options` has the encryption key, if there is one, ``searchedSets`` and ``leftSets``. `uploads` has what the session's
  /// configuration says about the service.
  func makeController(
    remote: any RemoteService, directory: URL, options: StoreOptions, uploads: UploadSettings,
    delegate: (any OfflineODataProviderDelegate)?
  ) throws -> any ODataControlling
}

/// The steps that the commands provide. The application orders them, and can put its own between them.
public struct ProvidedSteps: Sendable {
  /// Obtains the key of the user's secrets; a plan without it gets it as its first step.
  public let passcode: PasscodeStep
  public let configuration: ConfigurationStep
  public let authentication: AuthenticationStep
  public let openStore: OpenStoreStep
  /// Asks the user for the consents that the application requires.
  public let consentAsking: any ConsentAsking
}

extension ServiceApplication {
  /// The beginning of the names of environment variables: `SHOP`.
  var environmentPrefix: String { serviceName.uppercased() }

  /// The environment variable with the key of an encrypted store; the names of those of its file and command begin with it.
  package var storeKeyVariable: String { environmentPrefix + "_STORE_KEY" }

  public var isEncrypted: Bool { false }
  public var searchedSets: Set<String> { [] }
  public var leftSets: Set<String> { [] }
  public var splitsTransactions: Bool { false }
  public var passcodePolicy: PasscodePolicy { PasscodePolicy() }
  public var disconnectionPolicy: DisconnectionPolicy { DisconnectionPolicy() }
  public var unlockedKeys: UnlockedKeys { UnlockedKeys(environment: EnvironmentVariables.current.values) }
  public var defaultProfile: URL {
    BaseDirectories(EnvironmentVariables.current.values).state.appendingPathComponent(serviceName)
  }
  public var logProviders: LogProviders { LogProviders() }
  public var settings: [any SettingDeclaration] { [] }
  public var settingPresets: [SettingPreset] { [] }
  public var conflictPolicies: [String: ConflictPolicy] { [:] }
  public var syncs: SyncResource? { nil }
  public var instanceMember: String? { nil }

  /// The ``instanceMember`` of a dialect; nil if it does not conform to `InstanceAddressing`.
  public func instanceMember(of dialect: Any.Type) -> String? {
    (dialect as? any InstanceAddressing.Type)?.instanceMember
  }
}
