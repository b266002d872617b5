import Foundation
import LocalStore
import ServiceData

/// The reference: the store's own table of products, written and read by prepared statements and nothing else.
struct RawTable {
  private let connection: SQLiteConnection
  private static let list = SampleProducts.columns.map { "\"\($0)\"" }.joined(separator: ", ")

  /// Makes a store's file without rows, and opens it with the store's settings.
  ///
  /// - Parameter isFilled: whether the file is there already, with rows.
  init(at url: URL, isFilled: Bool = false) throws {
    if !isFilled {
      try RowStore.remove(at: url)
      let database = try StoreDatabase(path: url.path, schema: SampleProducts.schema)
      let query = try database.addQuery(named: "Products", set: "Products", definition: "")
      try database.apply(rows: [], of: query)
    }
    connection = try SQLiteConnection(path: url.path)
    try connection.execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000")
  }

  /// Inserts products, as many in a transaction as a page has.
  func insert(_ products: [SampleProducts.Product]) throws {
    let statement = try connection.statement(
      """
      INSERT INTO "Products" ("$query", "$generation", \(Self.list))
      VALUES (1, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    for first in stride(from: 0, to: products.count, by: MemoryTransport.pageSize) {
      try connection.transaction {
        for product in products[first..<min(first + MemoryTransport.pageSize, products.count)] {
          bind(product, to: statement)
          try statement.run()
        }
      }
    }
  }

  private func bind(_ product: SampleProducts.Product, to statement: SQLiteStatement) {
    statement.bind(product.id, at: 1)
    statement.bind(product.name, at: 2)
    statement.bind(product.description, at: 3)
    statement.bind(product.category, at: 4)
    statement.bind(product.supplier, at: 5)
    statement.bind(product.price, at: 6)
    statement.bind(product.weight, at: 7)
    statement.bind(product.stock, at: 8)
    statement.bind(Int64(product.isActive ? 1 : 0), at: 9)
    statement.bind(product.released, at: 10)
    statement.bind(product.updated, at: 11)
    statement.bind(product.code, at: 12)
    statement.bind(product.unit, at: 13)
  }

  /// Reads the product of a key into Swift values.
  ///
  /// - Returns: how many bytes of text it has.
  func read(key: Int64) throws -> Int {
    let statement = try connection.statement("SELECT \(Self.list) FROM \"Products\" WHERE \"ID\" = ?")
    statement.bind(key, at: 1)
    defer { statement.reset() }
    return try statement.step() ? read(statement) : 0
  }

  /// Reads the first products in the order of their category.
  ///
  /// - Returns: how many there are.
  func list(count: Int) throws -> Int {
    let statement = try connection.statement(
      "SELECT \(Self.list) FROM \"Products\" ORDER BY \"CategoryID\", \"$id\" LIMIT ?")
    statement.bind(Int64(count), at: 1)
    var found = 0
    while try statement.step() { found += read(statement) > 0 ? 1 : 0 }
    return found
  }

  /// Reads the products in whose texts the index has all pieces of a word.
  ///
  /// - Returns: how many there are.
  func search(_ word: String) throws -> Int {
    let statement = try connection.statement(
      """
      SELECT \(Self.list) FROM "Products" WHERE "$id" IN (SELECT rowid FROM "$search1" WHERE "$search1" MATCH ?)
      ORDER BY "$id"
      """)
    let pieces = (0..<word.count - 2).map { "\"\(word.dropFirst($0).prefix(3))\"" }
    statement.bind(pieces.joined(separator: " AND "), at: 1)
    var found = 0
    while try statement.step() { found += read(statement) > 0 ? 1 : 0 }
    return found
  }

  private func read(_ statement: SQLiteStatement) -> Int {
    let texts = [1, 2, 3, 5, 9, 10, 11, 12].map { statement.text(at: $0) }
    let numbers = statement.int(at: 0) &+ statement.int(at: 4) &+ statement.int(at: 7) &+ statement.int(at: 8)
    let size = texts.reduce(0) { $0 + $1.utf8.count }
    return numbers == -1 || statement.double(at: 6) == -1 ? 0 : size
  }
}
