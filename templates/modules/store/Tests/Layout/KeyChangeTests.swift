import Foundation
import ServiceData
import Testing

@testable import LocalStore

/// A table whose key has changed is read until a download has filled its successor.
struct KeyChangeTests {
  private let folder: TemporaryFolder
  private let old: ServiceSchema
  private let new: ServiceSchema

  init() throws {
    folder = try TemporaryFolder()
    old = try ChangingSchema.schema()
    new = try ChangingSchema.schema(["  ID Int32!\n  Title": "  ID String!\n  Title"])
    let database = try open(old)
    var query = try database.addQuery(named: "Books", set: "Books", definition: "books")
    (query.generation, query.deltaToken, query.finished) = (1, "d", "2024-01-01T00:00:00Z")
    try database.apply(rows: [try row(#"{"ID": 1, "Title": "Waves"}"#, old), try row(#"{"ID": 2}"#, old)], of: query)
  }

  private func open(_ schema: ServiceSchema) throws -> StoreDatabase {
    try StoreDatabase(path: folder.file().path, schema: schema)
  }

  private func row(_ json: String, _ schema: ServiceSchema) throws -> Row {
    try Row(json: Array(json.utf8), type: try #require(schema.type("Library.Book")))
  }

  private func titles(_ database: StoreDatabase) throws -> [Value?] {
    try database.rows(of: RowQuery(set: "Books")).map { $0["Title"] }
  }

  /// A full download as far as its first page.
  private func begin(_ database: StoreDatabase) throws -> StoredQuery {
    var query = try #require(try database.query(named: "Books"))
    query.generation += 1
    try database.apply(rows: [try row(#"{"ID": "a", "Title": "New"}"#, new)], of: query)
    return query
  }

  @Test func readsOldRowsUntilTheDownloadCompletes() throws {
    let database = try open(new)
    #expect(database.opening.rebuilt == ["Books"])
    let stored = try #require(try database.query(named: "Books"))
    #expect(stored.deltaToken == nil)
    #expect(stored.finished == nil)
    #expect(try titles(database) == [.string("Waves"), nil])
    let query = try begin(database)
    #expect(try titles(database) == [.string("Waves"), nil])
    #expect(try database.row(try row(#"{"ID": "a"}"#, new).key, of: RowQuery(set: "Books")) == nil)
    let other = try open(new)
    #expect(try titles(other) == [.string("Waves"), nil])
    #expect(try database.sweep(query) == 0)
    #expect(try titles(database) == [.string("New")])
    #expect(try titles(other) == [.string("New")])
    #expect(try database.row(try row(#"{"ID": "a"}"#, new).key, of: RowQuery(set: "Books"))?["Title"] == .string("New"))
    #expect(try database.faults().isEmpty)
  }

  @Test func revertingBeforeTheDownloadRestoresTheRows() throws {
    _ = try begin(try open(new))
    let database = try open(old)
    #expect(database.opening.sets == [SetAdjustment(set: "Books", steps: [.restored, .shown(["ID"])])])
    #expect(try titles(database) == [.string("Waves"), nil])
    #expect(try database.row(try row(#"{"ID": 1}"#, old).key, of: RowQuery(set: "Books"))?["Title"] == .string("Waves"))
    var query = try #require(try database.query(named: "Books"))
    query.generation += 1
    try database.apply(rows: [try row(#"{"ID": 1, "Title": "Waves"}"#, old)], of: query)
    #expect(try database.sweep(query) == 1)
    #expect(try titles(database) == [.string("Waves")])
  }

  @Test func thirdSchemaKeepsTheOldRows() throws {
    _ = try begin(try open(new))
    let database = try open(
      try ChangingSchema.schema(["  ID Int32!\n  Title String": "  ID Guid!\n  Title String\n  Shelf String"]))
    #expect(database.opening.rebuilt == ["Books"])
    #expect(try titles(database) == [.string("Waves"), nil])
    #expect(try open(old).opening.sets.first?.steps.first == .restored)
  }

  @Test func revertingAfterTheDownloadDownloadsAgain() throws {
    do {
      let database = try open(new)
      _ = try database.sweep(try begin(database))
    }
    let database = try open(old)
    #expect(database.opening.rebuilt == ["Books"])
    #expect(try titles(database) == [.string("New")])
  }

  @Test func recreatesAnEmptyTable() throws {
    do {
      let database = try open(old)
      let query = try #require(try database.query(named: "Books"))
      _ = try database.removeQuery(query, purging: true)
    }
    let database = try open(new)
    #expect(database.opening.rebuilt == ["Books"])
    #expect(try database.isKept("Books") == false)
  }
}
