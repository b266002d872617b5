import ClientCommands
import CommandLineInterface
import DataChecks
import DataCommands
import SampleApplication
import TypedEntities

/// The shop as an online client.
struct ShopSubject: TestSubject {
  let application: any ClientApplication
  let options = ["--demo"]

  func run(_ arguments: [String], console: Console) async -> CommandStatus {
    await ClientProgram(application).run(arguments, console: console)
  }
}

extension ShopApplication {
  /// Runs a check like an emitted test.
  func check(_ work: (TestBench) async throws -> Void) async throws {
    try await TestBench.with(ShopSubject(application: self), work)
  }
}

extension CheckedSet {
  static let products = CheckedSet(EntityQuery<Product>(set: "Products"))
  static let reports = CheckedSet(EntityQuery<Report>(set: "Reports"))
  static let settings = CheckedSet(EntityQuery<Settings>(set: "Settings"))
}
