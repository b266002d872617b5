import Testing

@testable import GeneratorNaming

@Suite struct ReservedNamesTests {
  @Test(arguments: ["String", "Data", "Decimal", "UUID", "Task", "Error", "Optional", "Result", "Identifiable", "Date"])
  func coversThePlatform(name: String) {
    #expect(PlatformTypeNames.all.contains(name))
  }
}
