import DataChecks
import HTTPTransport
import ModelChecks
import SampleApplication
import ServiceChecks
import ServiceCommands
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

  @Test("named syncs that leave out rows do not disturb the checks of data")
  func namedSyncs() async throws {
    var application = ShopApplication()
    let first = #"{"syncs": [{"name": "first", "direction": "down", "set": "Products", "filter": "ID eq 1"}]}"#
    application.syncs = SyncResource(path: "syncs.json", contents: Array(first.utf8))
    try await application.check { [application] in
      try await SessionChecks(of: application, on: $0).checkSession()
    }
    try await application.check { [application] in
      try await SessionChecks(of: application, on: $0).checkSynchronization()
    }
    try await application.check { try await CommandChecks(on: $0).checkSets() }
  }

  @Test("invalid named syncs are detected")
  func invalidSyncs() async throws {
    var application = ShopApplication()
    let wrong = #"{"syncs": [{"name": "first", "direction": "down", "set": "Prodcuts"}]}"#
    application.syncs = SyncResource(path: "syncs.json", contents: Array(wrong.utf8))
    let failure = await #expect(throws: CheckFailure.self) {
      try await application.check { [application] in
        try await SessionChecks(of: application, on: $0).checkSession()
      }
    }
    #expect(failure?.description.contains("syncs.json:1: sync 'first': unknown entity set 'Prodcuts'") == true)
  }
}
