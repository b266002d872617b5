import DataChecks
import SampleApplication
import Testing

struct CommandChecksTests {
  @Test("the program passes on a sound service")
  func program() async throws {
    let application = ShopApplication()
    try await application.check { try await CommandChecks(on: $0).checkSets() }
    try await application.check { try await CommandChecks(on: $0).checkCall() }
    try await application.check { try await CommandChecks(on: $0).checkMistakes() }
  }

  @Test("functions are called, and their names are found")
  func functions() async throws {
    #expect(OperationChecks.names(ShopApplication.schema) == ["Cheapest"])
    try await ShopApplication().check { try await OperationChecks(on: $0).check("Cheapest") }
  }
}
