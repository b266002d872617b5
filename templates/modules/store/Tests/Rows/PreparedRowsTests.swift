import SeededNumbers
import ServiceData
import Testing

@testable import LocalStore

/// Prepared rows are written like other rows.
struct PreparedRowsTests {
  private struct Shelf {
    let folder: TemporaryFolder
    let database: StoreDatabase
    let query: StoredQuery

    init() throws {
      folder = try TemporaryFolder()
      database = try StoreDatabase(path: folder.file().path, schema: ShopSchema.schema)
      query = try database.addQuery(named: "Products", set: "Products", definition: "")
      _ = try database.catalogue.makeLayout(of: "Products")
    }

    /// All cells as text, one line for each row.
    func lines(_ table: String = "Products") throws -> [String] {
      let columns = try names(table).map { "quote(\($0.sqlIdentifier))" }.joined(separator: " || '|' || ")
      let statement = try database.connection.statement("SELECT \(columns) FROM \(table.sqlIdentifier) ORDER BY 1")
      var lines: [String] = []
      while try statement.step() { lines.append(statement.text(at: 0)) }
      return lines
    }

    private func names(_ table: String) throws -> [String] {
      let statement = try database.connection.statement("PRAGMA table_info(\(table.sqlIdentifier))")
      var names: [String] = []
      while try statement.step() { names.append(statement.text(at: 1)) }
      return names
    }
  }

  /// A random row; every second one has all members of its type.
  private func row(_ random: inout SeededNumbers) -> Row {
    var row = RandomShop.row(id: Int(random.next() % 60), in: ShopSchema.schema, &random)
    if random.next() % 2 == 0 {
      for (index, member) in row.type.members.enumerated() where !member.isNavigation && row[index] == nil {
        row.load(.null, at: index)
      }
    }
    switch random.next() % 12 {
    case 0: row.etag = "W/\"\(random.next() % 3)\""
    case 1: row.loadDynamic("Extra", .int(1))
    case 2: row[.editLink] = "Products(1)"
    case 3: row.load(.string("not a number"), at: row.type.index(of: "Stock") ?? 0)
    default: break
    }
    return row
  }

  @Test(arguments: 1...8)
  func writesPreparedRowsLikeOthers(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let (plain, prepared) = (try Shelf(), try Shelf())
    let form = try #require(try prepared.database.rowForm(of: "Products"))
    for _ in 0..<4 {
      let rows = (0..<40).map { _ in row(&random) }
      let ready = form.prepare(rows)
      #expect(ready.isWhole.contains(true) && ready.isWhole.contains(false))
      try plain.database.apply(rows: rows, of: plain.query)
      try prepared.database.apply(rows: rows, prepared: ready, of: prepared.query)
      #expect(try prepared.lines() == plain.lines(), "seed \(seed)")
      #expect(try prepared.lines("$claims") == plain.lines("$claims"))
    }
    #expect(try prepared.lines().count > 30)
  }

  @Test func writesTextsUnchanged() throws {
    let shelf = try Shelf()
    let form = try #require(try shelf.database.rowForm(of: "Products"))
    let names = ["", "\u{0}", "é\u{0}x", String(repeating: "long ", count: 9_000), "Milk"]
    var rows = names.enumerated().map { index, name in
      ShopSchema.row("Product", ["ID": .int(Int64(index)), "Name": .string(name)])
    }
    for index in rows.indices {
      for (place, member) in rows[index].type.members.enumerated()
      where !member.isNavigation && rows[index][place] == nil { rows[index].load(.null, at: place) }
    }
    let ready = form.prepare(rows)
    #expect(!ready.isWhole.contains(false))
    try shelf.database.apply(rows: rows, prepared: ready, of: shelf.query)
    #expect(try shelf.database.rows(of: RowQuery(set: "Products")) == rows)
  }

  @Test func writesRowsOfAnotherLayout() throws {
    let shelf = try Shelf()
    let form = try #require(try shelf.database.rowForm(of: "Products"))
    let rows = [ShopSchema.row("Product", ["ID": .int(1), "Name": .string("Milk")])]
    shelf.database.catalogue.forgetLayouts()
    try shelf.database.apply(rows: rows, prepared: form.prepare(rows), of: shelf.query)
    #expect(try shelf.database.rows(of: RowQuery(set: "Products")) == rows)
  }

  @Test func complexTablesHaveNoForm() throws {
    let shelf = try Shelf()
    #expect(try shelf.database.rowForm(of: "Categories") == nil)
    _ = try shelf.database.catalogue.makeLayout(of: "Me")
    #expect(try shelf.database.rowForm(of: "Me") == nil)
  }
}
