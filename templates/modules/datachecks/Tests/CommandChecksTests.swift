import DataChecks
import SampleApplication
import Testing

struct CommandChecksTests {
  @Test("the program passes with a correct service")
  func program() async throws {
    let application = ShopApplication()
    try await application.check { try await CommandChecks(on: $0).checkSets() }
    try await application.check { try await CommandChecks(on: $0).checkCall() }
    try await application.check { try await CommandChecks(on: $0).checkMistakes() }
  }

  @Test("functions are found and called")
  func functions() async throws {
    #expect(OperationChecks.names(ShopApplication.schema) == ["Cheapest"])
    try await ShopApplication().check { try await OperationChecks(on: $0).check("Cheapest") }
  }
}
