import QueryLanguage
import SeededNumbers
import ServiceData
import Testing

@testable import LocalStore

/// The store and the evaluator return the same rows for random conditions and orders over random rows.
struct QueryAgreementTests {
  @Test("P4: store and evaluator agree", arguments: 1...12)
  func storeAndEvaluatorAgree(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let folder = try TemporaryFolder()
    let database = try StoreDatabase(path: folder.file().path, schema: RandomShop.schema)
    let query = try database.addQuery(named: "Products", set: "Products", definition: "")
    let rows = (1...60).map { RandomShop.row(id: $0, &random) }
    try database.apply(rows: rows, of: query)
    let evaluator = QueryEvaluator(schema: RandomShop.schema)
    for _ in 0..<150 {
      var request = RowQuery(set: "Products")
      let filter = RandomShop.condition(depth: 3, &random)
      request.filter = filter
      request.order = RandomShop.order(&random)
      let expected = try evaluator.sorted(try rows.filter { try evaluator.matches($0, filter) }, by: request.order)
      let found = try database.rows(of: request)
      let ids = found.map { $0["ID"] }
      #expect(ids == expected.map { $0["ID"] }, "seed \(seed): \(filter), ordered by \(request.order)")
      #expect(try database.count(of: request) == expected.count)
      (request.skip, request.top) = (2, 5)
      let page = try database.rows(of: request).map { $0["ID"] }
      #expect(page == expected.dropFirst(2).prefix(5).map { $0["ID"] }, "seed \(seed): \(filter)")
      (request.skip, request.top) = (2, .max)
      let rest = try database.rows(of: request).map { $0["ID"] }
      #expect(rest == expected.dropFirst(2).map { $0["ID"] }, "seed \(seed): \(filter)")
    }
  }

  /// NaN has no order and equals no value, not even itself.
  @Test(arguments: [
    ("Weight lt OtherWeight", [3]), ("Weight gt OtherWeight", []), ("Weight eq OtherWeight", [4]),
    ("Weight ne OtherWeight", [1, 2, 3, 5, 6]), ("not (Weight lt OtherWeight)", [1, 2, 4, 5, 6]),
    ("not (Weight gt OtherWeight)", [1, 2, 3, 4, 5, 6]), ("round(Weight) eq null", [5]),
    ("round(Weight) ne 1.0", [2, 4, 5, 6]), ("Weight eq Weight", [1, 3, 4, 5]),
  ])
  func nanIsUnordered(filter: String, expected: [Int64]) throws {
    let folder = try TemporaryFolder()
    let database = try StoreDatabase(path: folder.file().path, schema: RandomShop.schema)
    let query = try database.addQuery(named: "Products", set: "Products", definition: "")
    let pairs: [(Value, Value)] = [
      (.double(1), .double(.nan)), (.double(.nan), .double(1)), (.double(1), .double(2)),
      (.double(.infinity), .double(.infinity)), (.null, .double(1)), (.double(.nan), .double(.nan)),
    ]
    let rows = pairs.enumerated().map { index, pair in
      let values: KeyValuePairs<String, Value> = [
        "ID": .int(Int64(index + 1)), "Weight": pair.0, "OtherWeight": pair.1,
      ]
      return ShopSchema.row("Product", values, schema: RandomShop.schema)
    }
    try database.apply(rows: rows, of: query)
    var request = RowQuery(set: "Products")
    request.filter = try QueryExpression(parsing: filter)
    let found = try database.rows(of: request).map { $0["ID"] }
    #expect(found == expected.map { .int($0) })
    let evaluator = QueryEvaluator(schema: RandomShop.schema)
    let decided = try rows.filter { try evaluator.matches($0, #require(request.filter)) }.map { $0["ID"] }
    #expect(decided == expected.map { .int($0) })
  }

  @Test func evaluatesMostConditionsInSQL() throws {
    let folder = try TemporaryFolder()
    let database = try StoreDatabase(path: folder.file().path, schema: RandomShop.schema)
    let layout = try database.catalogue.makeLayout(of: "Products")
    var random = SeededNumbers(seed: 1)
    let conditions = (0..<200).map { _ in RandomShop.condition(depth: 1, &random) }
    let compiled = conditions.filter { ConditionCompiler(layout).compile($0) != nil }
    #expect(compiled.count > 100)
  }
}
