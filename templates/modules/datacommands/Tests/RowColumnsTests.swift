import ServiceData
import Testing

@testable import DataCommands

struct RowColumnsTests {
  private static let schema = ServiceSchema(
    emitted: #"""
      schema 1 odata 4.0
      entity Shop.Product keys=ID
        Name String!
        ID Int32!
        Price Decimal
        Category n:Shop.Product
      set Products Shop.Product
      """#)

  private func product() throws -> (StructuredSchema, Row) {
    let type = try #require(Self.schema.type("Shop.Product"))
    return (type, try Row(json: Array(#"{"ID": 1, "Name": "Rye", "Price": 1.50}"#.utf8), type: type))
  }

  @Test("without a selection, all properties are columns, the key first")
  func columns() throws {
    let (type, row) = try product()
    let all = RowColumns(type, select: [])
    #expect(all.names == ["ID", "Name", "Price"])
    #expect(all.cells(of: row, null: "-") == ["1", "Rye", "1.50"])
    let some = RowColumns(type, select: ["Price", "ID"])
    #expect(some.cells(of: row, null: "-") == ["1.50", "1"])
    #expect(some.isNumber("Price"))
    #expect(!some.isNumber("Name"))
  }

  @Test("the error for an unknown set suggests a known one")
  func unknownSet() {
    let error = #expect(throws: CommandError.self) { try Self.schema.namedSet("Product") }
    #expect(error?.description == "unknown entity set 'Product'; did you mean 'Products'?")
  }
}
