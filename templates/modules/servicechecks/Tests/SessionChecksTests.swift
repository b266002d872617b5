import DataChecks
import HTTPTransport
import ModelChecks
import SampleApplication
import ServiceChecks
import Testing

struct SessionChecksTests {
  @Test("the program passes with a correct service")
  func program() async throws {
    let application = ShopApplication()
    try await application.check { try await SessionChecks(of: application, on: $0).checkSession() }
    try await application.check { try await SessionChecks(of: application, on: $0).checkSynchronization() }
    try await application.check { try await CommandChecks(on: $0).checkSets() }
  }

  @Test("a wrong exit status is detected")
  func wrongStatus() async throws {
    let application = ShopApplication { request, _ in HTTPResponse(status: 500, finalURL: request.url) }
    let failure = await #expect(throws: CheckFailure.self) {
      try await application.check { try await SessionChecks(of: application, on: $0).checkSession() }
    }
    #expect(failure?.description.hasPrefix("'session open --demo --no-input' ended with ") == true)
  }
}
