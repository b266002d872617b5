import SampleApplication
import ServiceData
import Testing

/// The names in query options are checked before the query runs, both offline and online.
@Suite struct QueryOptionTests {
  static let wrong: [(option: String, text: String, words: String)] = [
    ("--filter", "Nmae eq 'x'", "'Product' has no property 'Nmae'; did you mean 'Name'?"),
    ("--filter", "contains(tolower(Naem),'x') or Price gt 1", "'Product' has no property 'Naem'; did you mean 'Name'?"),
    ("--filter", "Category/Nmae eq 'x'", "'Category' has no property 'Nmae'; did you mean 'Name'?"),
    ("--filter", "Name/Size eq 1", "'Name' of 'Product' has no property 'Size'"),
    ("--filter", "not (Prise in (1,2))", "'Product' has no property 'Prise'; did you mean 'Price'?"),
    ("--filter", "Name eq Desk", "'Desk' is not a value of 'Name', expected a text in quotes: 'Desk'"),
    (
      "--filter", "Changed gt tomorrow",
      "'tomorrow' is not a value of 'Changed', expected a value of type 'DateTimeOffset', as in"
    ),
    ("--orderby", "Name,Prise desc", "'Product' has no property 'Prise'; did you mean 'Price'?"),
    ("--select", "ID,Nmae", "'Product' has no property 'Nmae'; did you mean 'Name'?"),
    ("--select", "Category/Nmae", "'Category' has no property 'Nmae'; did you mean 'Name'?"),
    ("--expand", "Categroy", "'Product' has no relation 'Categroy'; did you mean 'Category'?"),
    ("--expand", "Category($select=Nmae)", "'Category' has no property 'Nmae'; did you mean 'Name'?"),
    ("--expand", "Category($filter=Nmae eq 'x')", "'Category' has no property 'Nmae'; did you mean 'Name'?"),
  ]

  @Test func unknownPropertyIsAUsageError() async {
    let terminal = ProgramTerminal()
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    for (option, text, words) in Self.wrong {
      for way in [[], ["--online"]] {
        let run = await terminal.run(["list", "Products", option, text] + way)
        #expect(run.status == 64, "\(option) \(text): \(run.errors)")
        #expect(run.errors.contains(words), "\(option) \(text): \(run.errors)")
        #expect(run.output.isEmpty)
      }
    }
    #expect(await terminal.run("show", "Products", "1", "--select", "Nmae").status == 64)
  }

  @Test(arguments: [
    ["--filter", "$it/Name ne null and Category/ID gt 0"], ["--orderby", "Category/Name desc,length(Name)"],
    ["--select", "*"], ["--expand", "Category($select=Name;$orderby=Name)"], ["--filter", "Shop.Product/Price gt 1"],
    ["--select", "Name,Shop.Product/Price"],
  ])
  func acceptsKnownProperties(_ options: [String]) async {
    let terminal = ProgramTerminal()
    let run = await terminal.run(["list", "Products", "--demo"] + options)
    #expect(run.status == 0, "\(options): \(run.errors)")
  }

  @Test func acceptsVariablesAndOpenTypes() async {
    let schema = ServiceSchema(
      emitted: #"""
        schema 1 odata 4.0
        entity Shop.Note open keys=ID
          ID Int32!
          Lines n:Shop.Line[]
        entity Shop.Line keys=ID
          ID Int32!
          Text String
        set Notes Shop.Note
          bind Lines Lines
        set Lines Shop.Line
        """#)
    let terminal = ProgramTerminal(ShopApplication(schema: schema))
    _ = await terminal.run("session", "open", "--demo")
    let any = await terminal.run(
      "list", "Notes", "--filter", "Lines/any(l:l/Text ne 'x') and Lines/$count ge 0", "--online")
    #expect(any.status == 0, "\(any.errors)")
    #expect(await terminal.run("list", "Notes", "--filter", "Colour eq 'x'", "--online").status != 64)
    let inside = await terminal.run("list", "Notes", "--filter", "Lines/any(l:l/Txet eq 'x')")
    #expect(inside.status == 64)
    #expect(inside.errors.contains("'Line' has no property 'Txet'; did you mean 'Text'?"))
  }

  @Test func reportsUsageErrorsAsJSONOnRequest() async throws {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    for line in [["list", "Products", "--filter", "Nmae eq 1"], ["list", "Product"], ["show"], ["lits"]] {
      let run = await terminal.run(line + ["--format", "json"])
      #expect(run.status == 64)
      guard case .row(let row)? = try? Value(json: Array(run.output.utf8)) else {
        Issue.record("no JSON of \(line): '\(run.output)'")
        continue
      }
      #expect(row["status"] == .int(64))
      guard case .list(let diagnostics)? = row["diagnostics"], case .row(let first)? = diagnostics.first else {
        Issue.record("no diagnostics: \(run.output)")
        continue
      }
      #expect(first["severity"] == .string("error"))
      #expect(first["message"] != nil)
    }
    let offline = await terminal.run("list", "Products", "--profile", "x")
    #expect(offline.status == 64)
    #expect(offline.errors.contains("option '--profile' is given twice"))
  }

  @Test("P53: a date that is compared with a text is shown in its form")
  func dateForm() async {
    let terminal = ProgramTerminal()
    _ = await terminal.run("session", "open", "--demo")
    let run = await terminal.run("list", "Products", "--filter", "Changed gt '2020'")
    #expect(run.errors.contains("; write a value of type 'DateTimeOffset' without quotes, as in 2026-11-23T08:30:00Z"))
    let other = await terminal.run("list", "Products", "--filter", "Name gt 5")
    #expect(other.errors.contains("does not take 'String' and 'Int32'\n"))
  }
}
