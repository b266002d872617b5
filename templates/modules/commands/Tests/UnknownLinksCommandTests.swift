import SampleApplication
import ServiceData
import Testing

/// Commands on navigation properties whose targets are not known on this machine.
struct UnknownLinksCommandTests {
  private static let schema = ServiceSchema(
    emitted: #"""
      schema 1 odata 4.0
      entity Sea.Crew keys=ID
        ID Int32!
        Ship n:Sea.Ship
      entity Sea.Ship keys=ID
        ID Int32!
        Name String
      set Crews Sea.Crew
        bind Ship Ships
      set Ships Sea.Ship
      """#)

  private func terminal(_ quirks: String) async -> ProgramTerminal {
    let terminal = ProgramTerminal(ShopApplication(schema: Self.schema, quirks: quirks))
    _ = await terminal.run("session", "open", "--demo")
    return terminal
  }

  @Test("expanding unknown links is reported with status 2")
  func expansion() async throws {
    let terminal = await terminal("ignores-expand")
    let list = await terminal.run("list", "Crews", "--expand", "Ship", "--format", "json")
    #expect(list.status == 2)
    #expect(list.errors.contains("the links 'Ship' of 12 entities are not known on this machine"))
    let rows = try await terminal.objects("list", "Crews", "--expand", "Ship")
    #expect(rows.allSatisfy { $0["Ship@unknown"] == .bool(true) && $0["Ship"] == nil })
    #expect(await terminal.run("show", "Crews", "1", "--expand", "Ship").status == 2)
    #expect(await terminal.run("list", "Crews").status == 0)
  }

  @Test("a filter on unknown links is an error with status 2")
  func condition() async throws {
    let terminal = await terminal("ignores-expand")
    let list = await terminal.run("list", "Crews", "--filter", "Ship/ID eq 1")
    #expect(list.status == 2)
    #expect(list.output.isEmpty)
    #expect(list.errors.contains("the links of 'Crews/Ship' are not known on this device"))
    #expect(list.errors.contains("'--online'"))
  }

  @Test("'status' lists unknown links with the reason")
  func status() async throws {
    let terminal = await terminal("ignores-expand")
    let status = try #require(try await terminal.objects("status").first)
    guard case .list(let relations)? = status["unknownLinks"], case .row(let relation)? = relations.first else {
      Issue.record("no relation is named")
      return
    }
    #expect(relation["set"] == .string("Crews"))
    #expect(relation["navigation"] == .string("Ship"))
    #expect(relation["entities"] == .int(12))
    #expect(relation["reason"] == .string("not reported by the service"))
    let table = await terminal.run("status").output
    #expect(table.contains("Crews/Ship of 12 entities (not reported by the service)"), "\(table)")
  }

  @Test("links that the service reports are known")
  func known() async throws {
    let terminal = await terminal("")
    #expect(await terminal.run("list", "Crews", "--expand", "Ship").status == 0)
    #expect(await terminal.run("list", "Crews", "--filter", "Ship/ID ge 1").status == 0)
    #expect(try await terminal.objects("status").first?["unknownLinks"] == .list([]))
    let table = await terminal.run("status").output.split(separator: "\n")
    #expect(table.filter { $0.hasSuffix(" none") }.count == 3, "\(table)")
  }
}
