import Foundation
import SampleApplication
import ServiceData
import Testing

@Suite struct ServiceProgramTests {
  @Test func downloadsAndReadsOffline() async throws {
    let terminal = ProgramTerminal()
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    let list = await terminal.run("list", "Products", "--top", "2", "--select", "ID,Name", "--format", "json")
    let rows = try JSONDecoder().decode([[String: JSONScalar]].self, from: Data(list.output.utf8))
    #expect(rows.count == 2)
    #expect(rows.first.map { Set($0.keys) } == ["ID", "Name"])
    let shown = await terminal.run("show", "Products", "1", "--expand", "Category")
    #expect(shown.status == 0)
    #expect(shown.output.contains("Category"))
    #expect(await terminal.run("status").output.contains("opened"))
  }

  @Test("P59: a program that is run alone says what to do first")
  func saysWhatToDoFirst() async {
    let run = await ProgramTerminal().plain([])
    #expect(run.status == 64)
    #expect(run.errors.contains("\n  shop browse --demo "))
    #expect(run.errors.contains("\n  shop session open --service-url URL  "))
    #expect(run.errors.contains("\n  shop --help "))
  }

  @Test func uploadsAndDownloadsChanges() async {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("update", "Products", "1", "--set", "Name=Milk", "--online").status == 0)
    #expect(await terminal.run("show", "Products", "1").output.contains("Milk"))
    #expect(await terminal.run("delete", "Products", "2", "--online").status == 0)
    #expect(await terminal.run("show", "Products", "2").status == 66)
    #expect(await terminal.run("delete", "Categories", "1", "--online").status == 64)
    let created = await terminal.run("create", "Products", "--set", "Name=Rye", "--set", "Price=1.50", "--online")
    #expect(created.status == 0)
    let found = await terminal.run("list", "Products", "--filter", "Name eq 'Rye'", "--format", "csv")
    #expect(found.output.contains("1.50"))
  }

  @Test func doesNotRequireComputedValues() async {
    let schema = ServiceSchema(
      emitted: #"""
        schema 1 odata 4.0
        entity Shop.Note keys=ID
          ID Int32!
          Text String
          Made String computed
          Kind String immutable
        set Notes Shop.Note nodelete
        """#)
    let terminal = ProgramTerminal(ShopApplication(schema: schema))
    _ = await terminal.run("session", "open", "--demo")
    let created = await terminal.run(
      "create", "Notes", "--set", "ID=9001", "--set", "Kind=a", "--set", "Text=b", "--online")
    #expect(created.status == 0)
    let made = await terminal.run("create", "Notes", "--set", "Made=x", "--online")
    #expect(made.status == 64)
    #expect(made.errors.contains("'Made' of 'Note' is set by the service; leave it out"))
    let changed = await terminal.run("update", "Notes", "9001", "--set", "Kind=b", "--online")
    #expect(changed.status == 64)
    #expect(changed.errors.contains("'Kind' of 'Note' cannot be changed; leave it out"))
    #expect(await terminal.run("update", "Notes", "9001", "--set", "Text=c", "--online").status == 0)
  }

  @Test func omitsCommandsForUnsupportedChanges() async {
    let schema = ServiceSchema(
      emitted: #"""
        schema 1 odata 4.0
        entity Shop.Report keys=Name
          Name String! max=8
        set Reports Shop.Report noinsert nodelete
        """#)
    let terminal = ProgramTerminal(ShopApplication(schema: schema))
    let help = await terminal.run("--help").output
    #expect(help.contains("update"))
    #expect(!help.contains("create an entity") && !help.contains("delete an entity"))
    #expect(await terminal.run("create", "Reports").errors.contains("create"))
    #expect(await terminal.run("create", "Reports").status == 64)
  }

  @Test func callsOperations() async {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    #expect(await terminal.run("call", "Cheapest").status == 0)
    let wrong = await terminal.run("call", "Cheepest")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("did you mean 'Cheapest'"))
  }

  @Test func mapsErrorsToExitStatuses() async {
    let terminal = ProgramTerminal()
    #expect(await terminal.run("list", "Products").status == 5)
    #expect(await terminal.run("session", "open", "--service-url", "http://127.0.0.1:9/none").status == 4)
    _ = await terminal.run("session", "open", "--demo")
    let unknown = await terminal.run("list", "Product")
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("did you mean 'Products'"))
    #expect(await terminal.run("list", "Products", "--filter", "Name eq").status == 64)
    #expect(await terminal.run("show", "Products", "999").status == 66)
    _ = await terminal.run("session", "lock")
    #expect(await terminal.run("list", "Products").status == 6)
    _ = await terminal.run("session", "unlock")
    #expect(await terminal.run("list", "Products").status == 0)
    #expect(await terminal.run("session", "remove").status == 0)
    #expect(await terminal.run("list", "Products").status == 5)
  }
}

/// Any scalar of JSON.
private enum JSONScalar: Decodable {
  case text(String)
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = (try? container.decode(String.self)).map(JSONScalar.text) ?? .other
  }
}
