import AppLifecycle
import DataCommands
import FakeService
import Foundation
import HTTPTransport
import LayeredSettings
import LocalStore
import ODataDialect
import OfflineData
import OnboardingSessions
import ServiceCommands
import ServiceData
import ServiceFaults

/// An application like that of a package, for a small in-process service.
public struct ShopApplication: ServiceApplication {
  public var name = "shop"
  public let version = "1.0.0"
  public let schema: ServiceSchema
  public var serviceURL: String?
  public var searchedSets: Set<String> = []
  public var isEncrypted = false
  public var passcodePolicy = PasscodePolicy()
  public var unlockedKeys = UnlockedKeys()
  public var disconnectionPolicy = DisconnectionPolicy()
  public var consents: [ConsentForm] = []
  public var settings: [any SettingDeclaration] = []
  public var settingPresets: [SettingPreset] = []
  public var conflictPolicies: [String: ConflictPolicy] = [:]
  public var syncs: SyncResource?
  public var instanceMember: String?
  public var logProviders = LogProviders()
  /// Answers the consents; without it, the user is asked.
  public var consentAsking: (any ConsentAsking)?
  /// Downloads the service's settings; without it, the plan has no step for them.
  public var settingsProvider: (any SettingsProviding)?
  /// Creates delegates in addition to the provided ones.
  public var ownDelegates: @MainActor @Sendable () -> [any ApplicationDelegate] = { [] }
  public var defaultProfile = FileManager.default.temporaryDirectory.appendingPathComponent("shop-\(UUID().uuidString)")
  private let spoiling: SpoilingTransport.Spoiling?
  private let faults: String
  private let quirks: String
  private let rowsPerSet: Int?

  /// Creates an application; `spoiling` changes the service's answers, so that a check has something to find, and
  /// `faults` is the text of a fault plan, `quirks` that of a set of quirks. It has `rowsPerSet`
  /// entities in each set, or as many as the demo.
  public init(
    schema: ServiceSchema = Self.schema, faults: String = "", quirks: String = "", rowsPerSet: Int? = nil,
    spoiling: SpoilingTransport.Spoiling? = nil
  ) {
    self.schema = schema
    self.faults = faults
    self.quirks = quirks
    self.rowsPerSet = rowsPerSet
    self.spoiling = spoiling
  }

  public static let schema = ServiceSchema(
    emitted: #"""
      schema 1 odata 4.0
      entity Shop.Category keys=ID
        ID Int32!
        Name String max=20
      entity Shop.Product keys=ID
        ID Int32!
        Name String! max=40
        Price Decimal precision=9 scale=2
        Changed DateTimeOffset
        CategoryID Int32
        Category n:Shop.Category ref=CategoryID>ID
      entity Shop.Settings keys=ID
        ID Int32!
        Language String
      entity Shop.Report keys=Name
        Name String! max=8
        Total Int32
      set Products Shop.Product
        bind Category Categories
      set Categories Shop.Category nodelete
      set Reports Shop.Report noinsert noupdate nodelete
      singleton Settings Shop.Settings
      function Cheapest
        returns n:Shop.Product
        in Products
      """#)

  public func onboardingPlan(_ steps: ProvidedSteps) -> OnboardingStepPlan {
    let settings = settingsProvider.map { [SettingsDownloadStep(provider: $0)] } ?? []
    let consents: [any OnboardingStep] =
      consents.isEmpty ? [] : [ConsentStep(forms: consents, asking: consentAsking ?? steps.consentAsking)]
    return OnboardingStepPlan(
      steps: [steps.configuration, steps.authentication] + settings + consents + [steps.openStore])
  }

  @MainActor public func delegates(_ provided: [any ApplicationDelegate]) -> [any ApplicationDelegate] {
    provided + ownDelegates()
  }

  public func makeService(at root: ServiceURL, over client: any HTTPTransporting) throws -> any RemoteService {
    try ServiceDialect.service(at: root.description, schema: schema, transport: client)
  }

  public func makeDemo(in directory: URL) throws -> InProcessService {
    let demo = try ServiceDemo(
      schema: schema, directory: directory, environment: ["SERVICE_FAULTS": faults, "SERVICE_QUIRKS": quirks])
    let root = try ServiceURL(demo.root)
    if let rowsPerSet {
      var options = FakeServiceOptions()
      options.rowsPerSet = rowsPerSet
      options.faults = try FaultPlan(faults)
      return InProcessService(transport: try FakeODataService(schema: schema, options: options), root: root)
    }
    guard let spoiling else { return InProcessService(transport: demo.transport, root: root) }
    return InProcessService(transport: SpoilingTransport(transport: demo.transport, spoiling: spoiling), root: root)
  }

  public func makeController(
    remote: any RemoteService, directory: URL, options: StoreOptions, uploads: UploadSettings,
    delegate: (any OfflineODataProviderDelegate)?
  ) throws -> any ODataControlling {
    try OfflineDataController(
      remote: remote, directory: directory, queries: DefiningQuery.all(of: schema), delegate: delegate,
      options: options, uploads: uploads)
  }
}
