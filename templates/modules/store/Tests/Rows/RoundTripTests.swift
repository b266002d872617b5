import Foundation
import ServiceData
import Testing
import TypedEntities

@testable import LocalStore

struct RoundTripTests {
  private let folder: TemporaryFolder
  private let database: StoreDatabase
  private var query: StoredQuery

  init() throws {
    folder = try TemporaryFolder()
    database = try StoreDatabase(path: folder.file().path, schema: ShopSchema.schema)
    query = try database.addQuery(named: "Products", set: "Products", definition: "")
  }

  @Test func valuesRoundTrip() throws {
    var full = ShopSchema.row(
      "Product",
      [
        "ID": .int(1), "Name": .string("Milk 'n \"Honey\" \u{0}é"), "Price": .decimal("12.5000000000000000000000001"),
        "Weight": .double(-0.0), "Stock": .int(.max), "Active": .bool(true), "Made": .string("2024-02-29"),
        "Seen": .string("2024-02-29T10:00:00.1234567+02:00"), "Opens": .string("08:30"), "Shelf": .string("P1D"),
        "Tag": .string("ABCDEF00-0000-0000-0000-000000000001"), "Color": .string("Violet"),
        "Marks": .string("New,Sale"), "Address": .row(ShopSchema.row("Address", ["City": .string("Rome")])),
        "Words": .list([.string("a"), .null]), "CategoryID": .null, "Extra": .list([.int(1), .bool(false)]),
      ])
    full.etag = "W/\"1\""
    full[.id] = "Products(1)"
    full[.editLink] = "Products(1)/Shop.Product"
    let odd = ShopSchema.row(
      "Product",
      [
        "ID": .int(2), "Name": .int(5), "Price": .string("twelve"), "Weight": .double(.infinity),
        "Stock": .decimal("99999999999999999999"),
        "Active": .string("yes"), "Color": .int(2), "Made": .bool(false),
      ])
    let derived = ShopSchema.row("Food", ["ID": .int(3), "Calories": .int(70)])
    try database.apply(rows: [full, odd, derived], of: query)
    let rows = try database.rows(of: RowQuery(set: "Products"))
    #expect(rows == [full, odd, derived])
    #expect(rows[0].etag == full.etag)
    #expect(rows[0][.editLink] == full[.editLink])
    #expect(rows[0]["Weight"] == .double(-0.0))
    let weight = try #require(rows[0]["Weight"].flatMap(Double.init(rowValue:)))
    #expect(weight.sign == .minus)
    #expect(rows[0].isChanged == false)
    #expect(rows[2]["Name"] == nil)
    #expect(rows[2].type.qualifiedName == "Shop.Food")
  }

  @Test func storesTextsOfEverySize() throws {
    let rows = (0..<60).map { number in
      var row = ShopSchema.row(
        "Product",
        [
          "ID": .int(Int64(number)), "Name": .string(String(repeating: "é", count: number * number)),
          "Price": .decimal(String(repeating: "7", count: 1 + number)), "Made": .string(""),
          "Tag": .string(String(repeating: "A", count: 60 - number)),
        ])
      // Only some rows have control information.
      if number % 3 == 0 { row.etag = "W/\"\(number)\"" }
      if number % 4 == 0 { row[.editLink] = "Products(\(number))" }
      return row
    }
    try database.apply(rows: rows, of: query)
    let stored = try database.rows(of: RowQuery(set: "Products"))
    #expect(stored == rows)
    #expect(stored.map(\.etag) == rows.map(\.etag))
    #expect(stored.map { $0[.editLink] } == rows.map { $0[.editLink] })
  }

  @Test func notANumberIsNotNull() throws {
    let row = ShopSchema.row("Product", ["ID": .int(1), "Weight": .double(.nan)])
    try database.apply(rows: [row], of: query)
    let stored = try #require(try database.rows(of: RowQuery(set: "Products")).first?["Weight"])
    let weight = try #require(Double(rowValue: stored))
    #expect(weight.isNaN)
  }

  @Test func partialRowsKeepOtherMembers() throws {
    let first = ShopSchema.row("Product", ["ID": .int(1), "Name": .string("Milk"), "Stock": .int(3), "Extra": .int(1)])
    let second = ShopSchema.row("Product", ["ID": .int(1), "Stock": .null])
    try database.apply(rows: [first], of: query)
    try database.apply(rows: [second], of: query)
    let row = try #require(try database.rows(of: RowQuery(set: "Products")).first)
    #expect(row["Name"] == .string("Milk"))
    #expect(row["Stock"] == .null)
    #expect(row["Extra"] == .int(1))
    #expect(row["Made"] == nil)
  }

  @Test func setsOfOneTypeAreSeparate() throws {
    let specials = try database.addQuery(named: "Specials", set: "Specials", definition: "")
    try database.apply(rows: [ShopSchema.row("Product", ["ID": .int(1), "Name": .string("a")])], of: query)
    try database.apply(rows: [ShopSchema.row("Product", ["ID": .int(1), "Name": .string("b")])], of: specials)
    #expect(try database.rows(of: RowQuery(set: "Products")).map { $0["Name"] } == [.string("a")])
    #expect(try database.rows(of: RowQuery(set: "Specials")).map { $0["Name"] } == [.string("b")])
  }

  @Test func findsByKey() throws {
    let suppliers = try database.addQuery(named: "Suppliers", set: "Suppliers", definition: "")
    let one = ShopSchema.row("Supplier", ["Country": .string("IT"), "Number": .int(1), "Name": .string("Uno")])
    try database.apply(rows: [one], of: suppliers)
    #expect(try database.row(one.key, of: RowQuery(set: "Suppliers")) == one)
    let other = EntityKey([.init(name: "Country", value: .string("IT")), .init(name: "Number", value: .int(2))])
    #expect(try database.row(other, of: RowQuery(set: "Suppliers")) == nil)
    let short = EntityKey([.init(name: "Country", value: .string("IT"))])
    #expect(throws: StoreError.wrongKey(set: "Suppliers")) {
      try database.row(short, of: RowQuery(set: "Suppliers"))
    }
    #expect(throws: StoreError.unknownSet("Nothing")) { try database.rows(of: RowQuery(set: "Nothing")) }
    #expect(try database.rows(of: RowQuery(set: "Readings")).isEmpty)
  }

  @Test func aSingletonHasOneRow() throws {
    let me = try database.addQuery(named: "Me", set: "Me", definition: "")
    let row = ShopSchema.row("Supplier", ["Country": .string("IT"), "Number": .int(1), "Name": .string("Uno")])
    try database.apply(rows: [row], of: me)
    try database.apply(rows: [row], of: me)
    #expect(try database.row(nil, of: RowQuery(set: "Me")) == row)
    #expect(try database.count(of: RowQuery(set: "Me")) == 1)
  }
}
