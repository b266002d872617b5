import Foundation
import SampleApplication
import ServiceData
import Testing

/// What a user finds out about a service without a session.
struct FindingTests {
  private let terminal = ProgramTerminal()

  @Test("'describe' of a set shows its properties, its relations and what may be done (P59)")
  func describedSet() async throws {
    let text = await terminal.run("describe", "Products")
    #expect(text.status == 0)
    #expect(text.output.contains("Products is an entity set of 'Shop.Product'; it allows: create, update, delete"))
    #expect(text.output.contains("Name        String(40)      required"))
    #expect(text.output.contains("as in 2026-11-23T08:30:00Z"))
    #expect(text.output.contains("Category  Categories  0..1    CategoryID = ID"))
    let object = try #require(try await terminal.objects("describe", "Products").first)
    #expect(object["keys"] == .list([.string("ID")]))
    guard case .list(let properties)? = object["properties"], case .row(let price)? = properties.dropFirst(2).first
    else {
      throw MissingPart()
    }
    #expect(price["name"] == .string("Price"))
    #expect(price["precision"] == .int(9))
    guard case .list(let relations)? = object["relations"], case .row(let category)? = relations.first else {
      throw MissingPart()
    }
    #expect(category["set"] == .string("Categories"))
    #expect(category["multiplicity"] == .string("0..1"))
  }

  @Test("'describe' shows what the metadata says about elements, wrapped to the width (P59)")
  func descriptions() async throws {
    let schema = ServiceSchema(
      emitted: #"""
        schema 1 odata 4.0
        enum Shop.Color
          // The color of a product.
          Red 1
          // Like blood.
        entity Shop.Product keys=ID
          ID Int32!
          Name String label=Title
          // The name that customers see in the catalogue and on the labels of the shelves.
        set Products Shop.Product
          // What the shop sells.
        function Find
          // Finds a product.
          parameter Text String!
          // A part of the name.
        """#)
    let terminal = ProgramTerminal(ShopApplication(schema: schema))
    let set = await terminal.run("describe", "Products", columns: 60).output
    #expect(set.contains("\n\nWhat the shop sells.\n\nproperty  label"), "\(set)")
    #expect(
      set.hasSuffix(
        """


          Name  The name that customers see in the catalogue and on
                the labels of the shelves.

        """), "\(set)")
    #expect(await terminal.run("describe", "Color").output.contains("\n\nThe color of a product.\n"))
    #expect(await terminal.run("describe", "Color").output.hasSuffix("\n  Red  Like blood.\n"))
    #expect(await terminal.run("describe", "Find").output.hasSuffix("\n  Text  A part of the name.\n"))
    let object = try #require(try await terminal.objects("describe", "Products").first)
    #expect(object["description"] == .string("What the shop sells."))
    guard case .list(let properties)? = object["properties"], case .row(let name)? = properties.last else {
      throw MissingPart()
    }
    let text = "The name that customers see in the catalogue and on the labels of the shelves."
    #expect(name["description"] == .string(text))
    let csv = await terminal.run("describe", "Find", "--format", "csv").output
    #expect(csv.replacing("\r\n", with: "\n").contains("name,description\nText,A part of the name.\n"))
  }

  @Test("types and operations are found without their namespace, and a wrong name gets a suggestion")
  func names() async {
    #expect(await terminal.run("describe", "Category").output.contains("Shop.Category is an entity type"))
    #expect(await terminal.run("describe", "Cheapest").output.contains("is a function; it returns Product"))
    let wrong = await terminal.run("describe", "Categorys")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("did you mean 'Category'?"))
    #expect(await terminal.run("describe").output.contains("The service has 4 sets, 4 types and 1 operation"))
  }

  @Test("'list' without a set lists the sets")
  func listWithoutSet() async throws {
    let list = await terminal.run("list")
    #expect(list.status == 0)
    #expect(list.output.contains("Reports     Shop.Report    read only"))
    #expect(list.errors.contains("'shop list SET' lists the entities of a set"))
    #expect(try await terminal.objects("list").count == 4)
    let filtered = await terminal.run("list", "--top", "3")
    #expect(filtered.status == 64)
    #expect(filtered.errors.contains("no set is named, but '--top' is for the entities of one"))
  }

  @Test("the help of 'list', 'create' and 'call' names sets and operations, at most twenty")
  func help() async {
    #expect(await terminal.run("list", "--help").output.contains("Sets: Products, Categories, Reports, Settings."))
    #expect(await terminal.run("create", "--help").output.contains("Sets that allow it: Products, Categories."))
    #expect(await terminal.run("call", "--help").output.contains("Operations: Cheapest."))
    let entity = "schema 1 odata 4.0\nentity Shop.Item keys=ID\n  ID Int32!\n"
    let sets = (1...30).map { "set Items\($0) Shop.Item\n" }.joined()
    let large = ProgramTerminal(ShopApplication(schema: ServiceSchema(emitted: entity + sets)))
    let text = await large.run("list", "--help").output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("Items20, … 10 more: 'shop sets'."))
  }
}
