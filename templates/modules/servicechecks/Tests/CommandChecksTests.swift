import HTTPTransport
import ModelChecks
import SampleApplication
import ServiceChecks
import ServiceData
import Testing

struct CommandChecksTests {
  @Test("the program passes on a sound service")
  func program() async throws {
    let application = ShopApplication()
    try await application.check { try await CommandChecks(on: $0).checkSession() }
    try await application.check { try await CommandChecks(on: $0).checkSets() }
    try await application.check { try await CommandChecks(on: $0).checkSynchronization() }
    try await application.check { try await CommandChecks(on: $0).checkCall() }
    try await application.check { try await CommandChecks(on: $0).checkMistakes() }
  }

  @Test("a program that ends with another status is found out")
  func wrongStatus() async throws {
    let application = ShopApplication { request, _ in HTTPResponse(status: 500, finalURL: request.url) }
    let failure = await #expect(throws: CheckFailure.self) {
      try await application.check { try await CommandChecks(on: $0).checkSession() }
    }
    #expect(failure?.description.hasPrefix("'session open --demo --no-input' ended with ") == true)
  }

  @Test("functions are called, and their names are found")
  func functions() async throws {
    #expect(OperationChecks.names(ShopApplication.schema) == ["Cheapest"])
    try await ShopApplication().check { try await OperationChecks(on: $0).check("Cheapest") }
  }
}
