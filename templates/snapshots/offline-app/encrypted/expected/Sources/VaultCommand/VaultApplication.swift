import AppLifecycle
import DataCommands
import FakeService
import FoundationEssentials
import HTTPTransport
import LayeredSettings
import LocalStore
import ODataDialect
import OfflineData
import OnboardingSessions
import ServiceCommands
import ServiceData
import Vault
import VaultModel

/// The application: its service, controller, onboarding steps and delegates.
public struct VaultApplication: ServiceApplication {
  public let name = "vault"
  public var version: String { ProgramVersion.current }

  public init() {}

  public var isEncrypted: Bool { true }

  public var schema: ServiceSchema { VaultSchema.shared }

  public var searchedSets: Set<String> { DataRules.searchedSets }
  public var conflictPolicies: [String: ConflictPolicy] { DataRules.conflictPolicies }
  public var syncs: SyncResource? {
    SyncResource(path: "Sources/VaultCommand/syncs.json", contents: PackageResources.syncs_json)
  }
  public var leftSets: Set<String> { DataSettings.leftSets }
  public var splitsTransactions: Bool { DataSettings.splitsTransactions }
  public var passcodePolicy: PasscodePolicy { SecuritySettings.passcode }
  public var disconnectionPolicy: DisconnectionPolicy { SecuritySettings.disconnection }
  public var settings: [any SettingDeclaration] { ApplicationSettings.settings }
  public var settingPresets: [SettingPreset] { ApplicationSettings.presets }
  public var logProviders: LogProviders { LogSettings.providers }

  public func onboardingPlan(_ steps: ProvidedSteps) -> OnboardingStepPlan { OnboardingSteps.plan(steps) }

  @MainActor
  public func delegates(_ provided: [any ApplicationDelegate]) -> [any ApplicationDelegate] {
    ApplicationDelegates.all(provided)
  }

  public var instanceMember: String? { instanceMember(of: ServiceDialect.self) }

  public func makeService(at root: ServiceURL, over client: any HTTPTransporting) throws -> any RemoteService {
    try ServiceDialect.service(at: root.description, schema: schema, transport: client)
  }

  public func makeDemo(in directory: URL) throws -> InProcessService {
    let demo = try ServiceDemo(schema: schema, directory: directory)
    return InProcessService(transport: demo.transport, root: try ServiceURL(demo.root))
  }

  public func makeController(
    remote: any RemoteService, directory: URL, options: StoreOptions, uploads: UploadSettings,
    delegate: (any OfflineODataProviderDelegate)?
  ) throws -> any ODataControlling {
    try VaultOfflineODataController(
      remote: remote, directory: directory, queries: DataRules.queries, delegate: delegate, options: options,
      uploads: uploads)
  }
}
