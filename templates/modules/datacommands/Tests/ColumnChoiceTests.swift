import ServiceData
import Testing

@testable import DataCommands

struct ColumnChoiceTests {
  private static let schema = ServiceSchema(
    emitted: #"""
      schema 1 odata 4.0
      enum Shop.Color
        Red 0
      complex Shop.Address
        City String
      entity Shop.Product keys=Code,Shelf/Number
        Notes String
        Picture Binary
        SupplierName String max=40
        ProductName String max=40
        Price Decimal precision=9 scale=2
        Tags String[]
        Code String! max=10
        Shelf c:Shop.Shelf
        CategoryID Int32
        Category n:Shop.Product ref=CategoryID>Code
      complex Shop.Shelf
        Number Int32
      entity Shop.Listed keys=ID title=Word list=Price,Shelf/Number,ID,Gone,Word
        ID Int32!
        Name String max=40
        Word String label=Short%20text
        Amount Int32
        Price Decimal label=Net%20price
        Shelf c:Shop.Shelf
      set Products Shop.Product
      """#)

  private func choice() throws -> ColumnChoice { ColumnChoice(try #require(Self.schema.type("Shop.Product"))) }

  @Test("the key is first, then the name, then the order of the metadata")
  func order() throws {
    let choice = try choice()
    #expect(choice.title == "ProductName")
    #expect(
      choice.columns.map(\.path) == [
        "Code", "Shelf/Number", "ProductName", "Notes", "Picture", "SupplierName", "Price", "Tags", "Shelf",
        "CategoryID",
      ])
    #expect(choice.columns.filter { $0.rank == 0 }.map(\.path) == ["Code", "Shelf/Number"])
  }

  @Test("short values are more important than texts without a limit, and these than structures")
  func importance() throws {
    let ranks = Dictionary(uniqueKeysWithValues: try choice().columns.map { ($0.path, $0.rank) })
    let sorted = ["ProductName", "Price", "CategoryID", "Notes", "Tags", "Picture"].compactMap { ranks[$0] }
    #expect(sorted == sorted.sorted())
    #expect(Set(sorted).count == 6)
    let whole = try choice().columns.filter(\.isWhole).map(\.path)
    #expect(whole == ["Code", "Shelf/Number", "Price", "CategoryID"])
  }

  @Test("an entity is named by its title, otherwise by its key")
  func text() throws {
    let type = try #require(Self.schema.type("Shop.Product"))
    let key = #"{"Code": "A", "Shelf": {"Number": 2}"#
    let named = try Row(json: Array((key + #", "ProductName": "Chai"}"#).utf8), type: type)
    #expect(try choice().text(of: named) == "Chai")
    let unnamed = try Row(json: Array((key + "}").utf8), type: type)
    #expect(try choice().text(of: unnamed) == "Code='A',Number=2")
  }

  @Test("P53: the columns that the metadata lists follow the key, and are omitted last")
  func listedColumns() throws {
    let choice = ColumnChoice(try #require(Self.schema.type("Shop.Listed")))
    #expect(choice.title == "Word")
    #expect(choice.columns.map(\.path) == ["ID", "Price", "Shelf/Number", "Word", "Name", "Amount", "Shelf"])
    let ranks = choice.columns.map(\.rank)
    #expect(ranks == ranks.sorted())
    #expect(choice.columns.map(\.label) == [nil, "Net price", nil, "Short text", nil, nil, nil])
  }

  @Test("a local time is the same moment")
  func localTime() {
    #expect(LocalTime.text(of: "2026-11-23T23:30:00.5Z", offset: { _ in 3600 }) == "2026-11-24T00:30:00.5+01:00")
    #expect(LocalTime.text(of: "2026-11-23T01:30:00+02:00", offset: { _ in -12_600 }) == "2026-11-22T20:00:00-03:30")
    #expect(LocalTime.text(of: "soon", offset: { _ in 0 }) == "soon")
  }
}
