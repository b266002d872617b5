import DataChecks
import HTTPTransport
import ModelChecks
import SampleApplication
import ServiceData
import Testing

struct SetChecksTests {
  @Test("a correct service passes", arguments: [CheckedSet.products, .reports, .settings])
  func reading(set: CheckedSet) async throws {
    try await ShopApplication().check { bench in
      try await SetReading(set, on: bench).checkOnline()
      await #expect(throws: CheckSkipped("the application has no local copy of '\(set)'")) {
        try await SetReading(set, on: bench).checkOffline()
      }
    }
  }

  @Test("entities are created, edited and deleted, each on a separate service")
  func writing() async throws {
    let application = ShopApplication()
    try await application.check { try await SetWriting(.products, on: $0).checkCreation() }
    try await application.check { try await SetWriting(.products, on: $0).checkEditing() }
    try await application.check { try await SetWriting(.products, on: $0).checkDeletion() }
    try await application.check { try await SetWriting(.products, on: $0).checkConflict() }
    try await application.check { try await SetWriting(.settings, on: $0).checkEditing() }
    try await application.check { try await SetWriting(.products, on: $0).checkKeyStays() }
    try await application.check { try await SetWriting(.settings, on: $0).checkKeyStays() }
    try await application.check { try await SetWriting(.settings, on: $0).checkConflict() }
  }

  @Test("a set knows which changes the metadata allows")
  func changes() {
    #expect(CheckedSet.Change.allCases.allSatisfy { CheckedSet.products.allows($0) })
    #expect(!CheckedSet.Change.allCases.contains { CheckedSet.reports.allows($0) })
    #expect(CheckedSet.Change.allCases.filter { CheckedSet.settings.allows($0) } == [.edition])
    #expect(CheckedSet.reports.isRestricted)
    #expect(!CheckedSet.settings.isRestricted)
  }

  @Test("changes that the metadata does not allow are skipped with the reason, and refused by the service")
  func readOnly() async throws {
    let application = ShopApplication()
    try await application.check { try await SetWriting(.reports, on: $0).checkRefusals() }
    let reason = CheckSkipped("'Reports' creates no entities according to the metadata")
    await #expect(throws: reason) {
      try await application.check { try await SetWriting(.reports, on: $0).checkCreation() }
    }
  }

  @Test("a service that returns the wrong entity for a key is detected")
  func wrongEntity() async throws {
    let application = ShopApplication { request, response in
      guard request.method == .get, request.url.contains("Products(") else { return response }
      var response = response
      response.body = Array(#"{"ID": -1, "Name": "wrong", "Price": 1, "Changed": null}"#.utf8)
      return response
    }
    let failure = await #expect(throws: ServiceError.self) {
      try await application.check { try await SetReading(.products, on: $0).checkOnline() }
    }
    #expect(failure?.message == "the response is not the requested entity of 'Products'")
  }

  @Test("a service that loses changes is detected")
  func forgotten() async throws {
    let application = ShopApplication { request, response in
      request.method == .patch ? HTTPResponse(status: 204, finalURL: request.url) : response
    }
    await #expect(throws: (any Error).self) {
      try await application.check { try await SetWriting(.products, on: $0).checkConflict() }
    }
  }
}
