import Foundation
import SampleApplication
import ServiceData
import Testing

/// The tables of `list` (P53, P59).
struct ListTableTests {
  private let terminal = ProgramTerminal()

  init() async { _ = await terminal.run("session", "open", "--demo") }

  private func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }

  @Test("columns that do not fit are named with the way to see them")
  func narrow() async {
    let run = await terminal.run("list", "Products", "--top", "3", columns: 40)
    #expect(lines(run.output).first?.hasPrefix("ID  Name") == true)
    #expect(!run.output.contains("Changed"))
    #expect(run.errors.contains("Changed"))
    #expect(run.errors.contains("use '--columns all' or '--wide'"))
    let all = await terminal.run("list", "Products", "--top", "3", "--columns", "all", columns: 40)
    #expect(all.output.contains("Changed"))
    #expect(all.errors.isEmpty)
    let wide = await terminal.run("list", "Products", "--top", "3", "--wide", columns: 40)
    #expect(!wide.output.contains("…"))
    let plain = await terminal.run("list", "Products", "--top", "3")
    #expect(wide.output == plain.output)
  }

  @Test("the user chooses the columns of a table; JSON and CSV do not change")
  func columns() async {
    let run = await terminal.run("list", "Products", "--top", "1", "--columns", "Price,ID", columns: 80)
    #expect(lines(run.output).first?.split(separator: " ") == ["Price", "ID"])
    #expect(await terminal.run("list", "Products", "--columns", "Prise").status == 64)
    let json = await terminal.run("list", "Products", "--columns", "ID", "--format", "json")
    #expect(json.status == 64)
    #expect(json.errors.contains("'--columns' is only for tables"))
    let narrow = await terminal.run("list", "Products", "--format", "csv", columns: 20)
    let plain = await terminal.run("list", "Products", "--format", "csv")
    #expect(narrow.output == plain.output)
  }

  @Test func relatedRowsShowTheMembersThatWereRead() async {
    let terminal = ProgramTerminal()
    #expect(await terminal.run("session", "open", "--demo").status == 0)
    for way in [[], ["--online"]] {
      let run = await terminal.run(["show", "Products", "1", "--expand", "Category($select=Name)"] + way)
      let related = run.output.components(separatedBy: "Category\n").last ?? ""
      #expect(related.contains("Name"), "\(run.output)")
      #expect(!related.contains("null"), "\(run.output)")
      #expect(related.split(separator: "\n").count <= 3, "\(run.output)")
    }
  }

  @Test("expanded entities are a column, with key and name, or with their number")
  func expanded() async throws {
    let run = await terminal.run("list", "Products", "--top", "2", "--columns", "ID", "--expand", "Category")
    let rows = try await terminal.objects("list", "Products", "--top", "1", "--expand", "Category")
    guard case .row(let category)? = rows.first?["Category"], case .int(let id)? = category["ID"],
      case .string(let name)? = category["Name"]
    else { throw MissingPart() }
    #expect(lines(run.output).first == "ID  Category")
    #expect(lines(run.output).dropFirst().first == " 1  \(id) \(name)")
  }

  @Test("a value of one entity is never truncated")
  func show() async {
    #expect(await terminal.run("show", "Products", "1", columns: 20).output.contains("…") == false)
  }

  /// A service whose metadata has labels and the columns of a list.
  private func labelled() async -> ProgramTerminal {
    let schema = ServiceSchema(
      emitted: #"""
        schema 1 odata 4.0
        entity Shop.Product keys=ID title=Word list=Price,Word
          ID Int32! label=Product%20number
          Name String max=40
          Word String max=40 label=Short%20text
          Price Decimal label=Net%20price
          Next n:Shop.Product label=Successor
        set Products Shop.Product
          bind Next Products
        """#)
    let terminal = ProgramTerminal(ShopApplication(schema: schema))
    _ = await terminal.run("session", "open", "--demo")
    return terminal
  }

  @Test("P53: the metadata chooses the columns, and its labels head them on request")
  func labels() async throws {
    let terminal = await labelled()
    let names = await terminal.run("list", "Products", "--top", "1")
    #expect(lines(names.output).first?.split(separator: " ") == ["ID", "Price", "Word", "Name"])
    let list = await terminal.run("list", "Products", "--top", "1", "--labels", "--expand", "Next")
    #expect(
      lines(list.output).first?.split(separator: "  ", omittingEmptySubsequences: true).map(String.init).map(\.trimmed)
        == ["Product number", "Net price", "Short text", "Name", "Successor"])
    let show = await terminal.run("show", "Products", "1", "--labels")
    #expect(lines(show.output).contains { $0.hasPrefix("Net price ") })
    let plain = await terminal.run("show", "Products", "1")
    #expect(lines(plain.output).contains { $0.hasPrefix("Price ") })
    let json = try await terminal.objects("list", "Products", "--labels")
    #expect(json.first?["Price"] != nil)
  }

  @Test("P59: 'describe' shows the labels that there are")
  func describedLabels() async {
    let terminal = await labelled()
    let labelled = await terminal.run("describe", "Products")
    #expect(labelled.output.contains("property  label"))
    #expect(lines(labelled.output).contains { $0.hasPrefix("ID ") && $0.contains("Product number") })
    #expect(lines(labelled.output).contains { $0.hasPrefix("Next ") && $0.contains("Successor") })
    #expect(await terminal.run("describe", "Products", "--format", "json").output.contains(#""label": "Net price""#))
    #expect(await self.terminal.run("describe", "Products").output.contains("label") == false)
  }

  @Test("numbers of requests and keys are whole in the queue")
  func queue() async {
    _ = await terminal.run("create", "Products", "--set", "Name=Rye")
    let run = await terminal.run("queue", "list", columns: 40)
    #expect(lines(run.output).first?.contains("key") == true)
    #expect(lines(run.output).dropFirst().first?.contains("Products") == true)
    #expect(run.errors.contains("use '--wide'"))
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
