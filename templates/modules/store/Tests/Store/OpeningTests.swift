import Foundation
import ServiceData
import Testing

@testable import LocalStore

struct OpeningTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file().path }

  init() throws { folder = try TemporaryFolder() }

  private func fill() throws {
    let database = try StoreDatabase(path: path, schema: ShopSchema.schema)
    #expect(database.opening.isNew)
    var query = try database.addQuery(named: "Products", set: "Products", definition: "")
    query.deltaToken = "d"
    try database.apply(rows: [ShopSchema.row("Product", ["ID": .int(1), "Name": .string("Milk")])], of: query)
  }

  @Test func theSameSchemaChangesNothing() throws {
    try fill()
    let database = try StoreDatabase(path: path, schema: ServiceSchema(ShopSchema.document()))
    #expect(database.opening == StoreOpening())
    #expect(try database.query(named: "Products")?.deltaToken == "d")
  }

  @Test func migratesTheFirstFormat() throws {
    try fill()
    let connection = try SQLiteConnection(path: path)
    try connection.execute(
      """
      DROP TABLE "$events"; PRAGMA user_version = 1;
      CREATE TABLE tables AS SELECT id, set_name, name, key FROM "$tables";
      DROP TABLE "$tables"; ALTER TABLE tables RENAME TO "$tables";
      CREATE TABLE columns AS SELECT table_id, ordinal, name, owner, member, form FROM "$columns";
      DROP TABLE "$columns"; ALTER TABLE columns RENAME TO "$columns";
      CREATE TABLE queries AS SELECT id, name, set_name, definition, state, way, generation, next_token, delta_token,
        pages, rows, finished FROM "$queries";
      DROP TABLE "$queries"; ALTER TABLE queries RENAME TO "$queries";
      """)
    let database = try StoreDatabase(path: path, schema: ShopSchema.schema)
    #expect(try database.rows(of: RowQuery(set: "Products")).map { $0["Name"] } == [.string("Milk")])
    try database.log(StoreEvent(.notice, of: "open", "opened"))
    #expect(try connection.integer("PRAGMA user_version") == 3)
  }

  @Test func schemaChangeInvalidatesOtherConnections() throws {
    let database = try StoreDatabase(path: path, schema: ShopSchema.schema)
    let document = ShopSchema.document { $0.sets.removeAll { $0.name == "Readings" } }
    _ = try StoreDatabase(path: path, schema: ServiceSchema(document))
    #expect(throws: StoreError.schemaChanged(path: path)) {
      try database.transaction { try database.setNote("name", to: "value") }
    }
  }

  @Test func keepsAFileThatIsNotADatabase() throws {
    let bytes = Data("this is a letter, and not a database; it is long enough to be read as one.".utf8)
    try bytes.write(to: folder.file())
    let error = #expect(throws: SQLiteError.self) { try StoreDatabase(path: path, schema: ShopSchema.schema) }
    #expect(error?.kind == .notADatabase)
    #expect(error?.description.contains(path) == true)
    #expect(try Data(contentsOf: folder.file()) == bytes)
  }

  @Test func keepsADatabaseOfAnotherProgram() throws {
    let connection = try SQLiteConnection(path: path)
    try connection.execute("CREATE TABLE letters (text TEXT)")
    #expect(throws: StoreError.foreignFile(path: path)) {
      try StoreDatabase(path: path, schema: ShopSchema.schema)
    }
    #expect(try connection.integer("SELECT count(*) FROM sqlite_master") == 1)
  }

  @Test func refusesALaterFormat() throws {
    try fill()
    try SQLiteConnection(path: path).execute("PRAGMA user_version = 99")
    #expect(throws: StoreError.newerFormat(path: path, found: 99, known: 3)) {
      try StoreDatabase(path: path, schema: ShopSchema.schema)
    }
  }

  @Test func reportsADamagedDatabase() throws {
    try fill()
    try SQLiteConnection(path: path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
    let handle = try FileHandle(forUpdating: folder.file())
    try handle.seek(toOffset: 100)
    try handle.write(contentsOf: Data(repeating: 0xAA, count: 60_000))
    try handle.close()
    let error = #expect(throws: SQLiteError.self) {
      _ = try StoreDatabase(path: path, schema: ShopSchema.schema).rows(of: RowQuery(set: "Products"))
    }
    #expect([.corrupt, .notADatabase].contains(error?.kind))
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func rollsBackAFailedTransaction() throws {
    let database = try StoreDatabase(path: path, schema: ShopSchema.schema)
    let query = try database.addQuery(named: "Products", set: "Products", definition: "")
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try database.transaction {
        try database.apply(rows: [ShopSchema.row("Product", ["ID": .int(1)])], of: query)
        throw Stop()
      }
    }
    #expect(try database.rows(of: RowQuery(set: "Products")).isEmpty)
    try database.apply(rows: [ShopSchema.row("Product", ["ID": .int(1)])], of: query)
    #expect(try database.count(of: RowQuery(set: "Products")) == 1)
  }

  @Test func actorThrowsStoreErrors() async throws {
    try Data("no database at all, whatever the name of the file may say.............".utf8).write(to: folder.file())
    await #expect(throws: StoreError.self) { try await RowStore.open(at: folder.file(), schema: ShopSchema.schema) }
    let store = try await RowStore.open(at: folder.file("other.sqlite"), schema: ShopSchema.schema)
    #expect(try await store.count(of: RowQuery(set: "Products")) == 0)
    await store.close()
    await #expect(throws: StoreError.closed(path: folder.file("other.sqlite").path)) {
      try await store.count(of: RowQuery(set: "Products"))
    }
    try RowStore.remove(at: folder.file("other.sqlite"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["shop.sqlite"])
  }

  @Test(arguments: ["generation", "pages", "rows"], [Int64.max, -1])
  func reportsCountsOutOfRange(_ column: String, _ number: Int64) throws {
    try fill()
    try SQLiteConnection(path: path).execute("UPDATE \"$queries\" SET \(column) = \(number)")
    let database = try StoreDatabase(path: path, schema: ShopSchema.schema)
    let error = #expect(throws: SQLiteError.self) { try database.query(named: "Products") }
    #expect(error?.kind == .corrupt)
    #expect(error?.description.contains("'Products'") == true)
    #expect(throws: SQLiteError.self) { try database.queries() }
    #expect(try database.rows(of: RowQuery(set: "Products")).count == 1)
  }
}
