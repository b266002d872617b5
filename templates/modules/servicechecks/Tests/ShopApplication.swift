import AppLifecycle
import FakeService
import Foundation
import HTTPTransport
import ODataDialect
import OfflineData
import OnboardingSessions
import ServiceChecks
import ServiceCommands
import ServiceData

/// An application as the generator emits them, for a small service.
struct ShopApplication: ServiceApplication {
  let name = "shop"
  let version = "1.0.0"
  /// Spoils the service's answers, so that a check has something to find.
  var spoiling: (@Sendable (HTTPRequest, HTTPResponse) -> HTTPResponse)?

  static let shared = ServiceSchema(
    emitted: #"""
      schema 1 odata 4.0
      entity Shop.Product keys=ID
        ID Int32!
        Name String max=20
        Price Decimal
        Changed DateTimeOffset
      entity Shop.Settings keys=ID
        ID Int32!
        Language String
      entity Shop.Report keys=Name
        Name String! max=8
        Total Int32
      set Products Shop.Product
      set Reports Shop.Report noinsert noupdate nodelete
      singleton Settings Shop.Settings
      function Cheapest
        returns n:Shop.Product
        in Products
      """#)

  var schema: ServiceSchema { Self.shared }

  func onboardingPlan(_ steps: ProvidedSteps) -> OnboardingStepPlan {
    OnboardingStepPlan(steps: [steps.configuration, steps.authentication, steps.openStore])
  }

  @MainActor func delegates(_ provided: [any ApplicationDelegate]) -> [any ApplicationDelegate] { provided }

  func makeService(at root: ServiceURL, over client: any HTTPTransporting) throws -> any RemoteService {
    try ServiceDialect.service(at: root.description, schema: schema, transport: client)
  }

  func makeDemo(in directory: URL) throws -> DemoService {
    let demo = try ServiceDemo(schema: schema, directory: directory)
    guard let spoiling else { return DemoService(transport: demo.transport, root: try ServiceURL(demo.root)) }
    return DemoService(
      transport: SpoilingTransport(transport: demo.transport, spoil: spoiling), root: try ServiceURL(demo.root))
  }

  func makeController(
    remote: any RemoteService, directory: URL, delegate: (any OfflineODataProviderDelegate)?
  ) throws -> any ODataControlling {
    try OfflineDataController(
      remote: remote, directory: directory, queries: DefiningQuery.all(of: schema), delegate: delegate)
  }

  /// Runs a check as an emitted test does.
  func check(_ work: (TestBench) async throws -> Void) async throws {
    try await TestBench.with(
      self, { try OfflineDataController(remote: $0, directory: $1, queries: $2) }, work)
  }
}

/// A service whose answers are changed on their way.
struct SpoilingTransport: HTTPTransporting {
  let transport: any HTTPTransporting
  let spoil: @Sendable (HTTPRequest, HTTPResponse) -> HTTPResponse

  func send(_ request: HTTPRequest) async throws -> HTTPResponse { spoil(request, try await transport.send(request)) }
}

struct Product: EntityValue {
  static let schema = ShopApplication.shared.emittedType("Shop.Product")
  var row: Row
}

struct Report: EntityValue {
  static let schema = ShopApplication.shared.emittedType("Shop.Report")
  var row: Row
}

struct Settings: EntityValue {
  static let schema = ShopApplication.shared.emittedType("Shop.Settings")
  var row: Row
}

extension CheckedSet {
  static let products = CheckedSet(EntityQuery<Product>(set: "Products"))
  static let reports = CheckedSet(EntityQuery<Report>(set: "Reports"))
  static let settings = CheckedSet(EntityQuery<Settings>(set: "Settings"))
}
