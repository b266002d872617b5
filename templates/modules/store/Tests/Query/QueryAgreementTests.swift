import QueryLanguage
import ServiceData
import Testing

@testable import LocalStore

/// One query has one result: what the store answers is what the evaluator decides over the same rows, for random
/// conditions and orders over random rows.
struct QueryAgreementTests {
  @Test(arguments: 1...12)
  func storeAndEvaluatorAgree(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let database = try StoreDatabase(path: folder.file().path, schema: ShopSchema.schema)
    let query = try database.addQuery(named: "Products", set: "Products", definition: "")
    let rows = (1...60).map { RandomShop.row(id: $0, &random) }
    try database.apply(rows: rows, of: query)
    let evaluator = QueryEvaluator(schema: ShopSchema.schema)
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
    }
  }

  @Test func mostConditionsAreDecidedBySQL() throws {
    let folder = try TemporaryFolder()
    let database = try StoreDatabase(path: folder.file().path, schema: ShopSchema.schema)
    let layout = try database.catalogue.makeLayout(of: "Products")
    var random = SeededGenerator(seed: 1)
    let conditions = (0..<200).map { _ in RandomShop.condition(depth: 1, &random) }
    let compiled = conditions.filter { ConditionCompiler(layout).compile($0) != nil }
    #expect(compiled.count > 100)
  }
}
