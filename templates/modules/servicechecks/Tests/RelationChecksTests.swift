import HTTPTransport
import ModelChecks
import SampleApplication
import ServiceChecks
import ServiceData
import Testing

/// The checks of relations detect a store whose links differ from the service's.
struct RelationChecksTests {
  private static let schema = ServiceSchema(
    emitted: #"""
      schema 1 odata 4.0
      entity Sea.Crew keys=ID
        ID Int32!
        Ship n:Sea.Ship partner=Crews
      entity Sea.Ship keys=ID
        ID Int32!
        Crews n:Sea.Crew[] partner=Ship
      set Crews Sea.Crew
        bind Ship Ships
      set Ships Sea.Ship
        bind Crews Crews
      """#)

  @Test("a correct store passes", arguments: ["", "ignores-expand", "refuses-nested-select", "pages-expanded"])
  func sound(quirks: String) async throws {
    let application = ShopApplication(schema: Self.schema, quirks: quirks)
    try await application.check { try await RelationChecks(on: $0).checkExpansions() }
  }

  @Test("links that a download lost are detected")
  func lost() async throws {
    let application = ShopApplication(schema: Self.schema) { request, response in
      // Only the download has a nested selection.
      guard request.url.contains("select"), case .row(var page)? = try? Value(json: response.body),
        case .list(let rows)? = page["value"]
      else { return response }
      page["value"] = .list(
        rows.map { row in
          guard case .row(var row) = row, row["Ship"] != nil else { return row }
          row["Ship"] = .null
          return .row(row)
        })
      var spoiled = response
      spoiled.body = page.json()
      return spoiled
    }
    await #expect(throws: CheckFailure.self) {
      try await application.check { try await RelationChecks(on: $0).checkExpansions() }
    }
  }
}
