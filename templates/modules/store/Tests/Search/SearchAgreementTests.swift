import SeededNumbers
import ServiceData
import Testing

@testable import LocalStore

/// A search has the same result with and without an index.
@Suite(.enabled(if: SQLiteConnection.canIndexTexts, "the linked library does not support full-text indices"))
struct SearchAgreementTests {
  @Test("P31: index does not change results", arguments: 1...16) func indexDoesNotChangeResults(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let folder = try TemporaryFolder()
    var database = try Self.open(folder)
    let query = try database.addQuery(named: "Products", set: "Products", definition: "")
    var texts: [String] = []
    var indexed = 0
    for round in 0..<6 {
      let rows = (0..<40).map { _ in Self.row(&texts, &random) }
      try database.apply(rows: rows, removed: [Self.key(&random), Self.key(&random)], of: query)
      for _ in 0..<60 {
        let search = RandomTexts.search(in: texts, &random)
        let count = try Self.check(search, in: database, &random, "seed \(seed), round \(round)")
        if count > 0, SearchTerms(search).indexExpression != nil { indexed += 1 }
      }
      // First without an index, so that it must be built from the existing rows.
      if round == 3 { database = try StoreDatabase(path: folder.file().path, schema: ShopSchema.schema) }
      if round == 4 { database = try Self.open(folder) }
    }
    #expect(indexed > 60, "few searches ask the index and find something")
    #expect(try database.faults().isEmpty)
    try database.connection.execute("INSERT INTO \"$search1\" (\"$search1\") VALUES ('integrity-check')")
  }

  private static func open(_ folder: TemporaryFolder) throws -> StoreDatabase {
    try StoreDatabase(
      path: folder.file().path, schema: ShopSchema.schema, options: StoreOptions(searchedSets: ["Products"]))
  }

  private static func key(_ random: inout SeededNumbers) -> EntityKey {
    EntityKey([.init(name: "ID", value: .int(Int64(random.next() % 90)))])
  }

  /// A row with texts in columns, in undeclared properties, and where a list of texts should be.
  private static func row(_ texts: inout [String], _ random: inout SeededNumbers) -> Row {
    let type = random.next() % 5 == 0 ? "Food" : "Product"
    var row = ShopSchema.row(type, ["ID": .int(Int64(random.next() % 90))])
    for name in ["Name", "CategoryID", "Words", "Tag"] where random.next() % 4 != 0 {
      let text = RandomTexts.text(&random)
      texts.append(text)
      let value: Value = name == "Words" && random.next() % 2 == 0 ? .list([.string(text)]) : .string(text)
      row.load(random.next() % 8 == 0 ? .null : value, at: row.type.index(of: name) ?? 0)
    }
    if random.next() % 4 == 0 { row.loadDynamic("Note", .string(RandomTexts.text(&random))) }
    return row
  }

  private static func check(
    _ search: String, in database: StoreDatabase, _ random: inout SeededNumbers, _ place: String
  ) throws -> Int {
    var request = RowQuery(set: "Products")
    if random.next() % 3 == 0 {
      request.filter = .binary(.gt, .path(QueryPath(["ID"])), .literal(QueryLiteral(.int(30))))
    }
    if random.next() % 3 == 0 { request.order = RandomShop.order(&random) }
    let terms = SearchTerms(search)
    let expected = try database.rows(of: request).filter { terms.matches($0) }.map { $0["ID"] }
    request.search = search
    let found = try database.rows(of: request).map { $0["ID"] }
    #expect(found == expected, "\(place): \(search.debugDescription)")
    #expect(try database.count(of: request) == expected.count)
    (request.skip, request.top) = (1, 2)
    let page = try database.rows(of: request).map { $0["ID"] }
    #expect(page == Array(expected.dropFirst().prefix(2)), "\(place): \(search.debugDescription)")
    return expected.count
  }
}
