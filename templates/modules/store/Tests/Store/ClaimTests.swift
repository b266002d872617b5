import ServiceData
import Testing
import TypedEntities

@testable import LocalStore

/// Rows are kept while a query holds them.
struct ClaimTests {
  private let folder: TemporaryFolder
  private let database: StoreDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = try StoreDatabase(path: folder.file().path, schema: ShopSchema.schema)
  }

  private func products(_ ids: [Int64]) -> [Row] { ids.map { ShopSchema.row("Product", ["ID": .int($0)]) } }

  private var ids: [Int64] {
    get throws {
      try database.rows(of: RowQuery(set: "Products")).compactMap { $0["ID"].flatMap(Int.init(rowValue:)) }
        .map(Int64.init)
    }
  }

  @Test func sweepsRowsMissingFromTheDownload() throws {
    var query = try database.addQuery(named: "all", set: "Products", definition: "")
    query.generation = 1
    try database.apply(rows: products([1, 2, 3]), of: query)
    query.generation = 2
    try database.apply(rows: products([1, 3, 4]), of: query)
    #expect(try database.sweep(query) == 1)
    #expect(try ids == [1, 3, 4])
  }

  @Test func keepsRowsOfAnotherQuery() throws {
    var first = try database.addQuery(named: "first", set: "Products", definition: "")
    var second = try database.addQuery(named: "second", set: "Products", definition: "")
    (first.generation, second.generation) = (1, 1)
    try database.apply(rows: products([1, 2, 3]), of: first)
    try database.apply(rows: products([3, 4]), of: second)
    #expect(try database.rowCount(heldBy: second) == 2)
    #expect(try database.apply(rows: [], removed: [products([3])[0].key].compactMap { $0 }, of: first) == 0)
    #expect(try ids == [1, 2, 3, 4])
    #expect(try database.removeQuery(first, purging: true) == 2)
    #expect(try ids == [3, 4])
    second.generation = 2
    try database.apply(rows: products([4]), of: second)
    #expect(try database.sweep(second) == 1)
    #expect(try ids == [4])
    #expect(try database.removeQuery(second, purging: false) == 0)
    #expect(try ids == [4])
  }

  @Test func removesExpandedRowsWithTheirQuery() throws {
    var query = try database.addQuery(named: "all", set: "Products", definition: "")
    query.generation = 1
    let supplier = ShopSchema.row("Supplier", ["Country": .string("IT"), "Number": .int(1)])
    var row = products([1])[0]
    row.load(.list([.row(supplier)]), at: row.type.index(of: "Suppliers") ?? 0)
    try database.apply(rows: [row], of: query)
    #expect(try database.count(of: RowQuery(set: "Suppliers")) == 1)
    query.generation = 2
    row.load(.list([]), at: row.type.index(of: "Suppliers") ?? 0)
    try database.apply(rows: [row], of: query)
    #expect(try database.sweep(query) == 1)
    #expect(try database.count(of: RowQuery(set: "Suppliers")) == 0)
    #expect(try database.connection.integer("SELECT count(*) FROM \"$links\"") == 0)
  }
}
