import ServiceData
import Testing

@testable import LocalStore

struct ExpansionTests {
  private let folder: TemporaryFolder
  private let database: StoreDatabase
  private let products: StoredQuery
  private let categories: StoredQuery

  init() throws {
    folder = try TemporaryFolder()
    database = try StoreDatabase(path: folder.file().path, schema: ShopSchema.schema)
    products = try database.addQuery(named: "Products", set: "Products", definition: "")
    categories = try database.addQuery(named: "Categories", set: "Categories", definition: "")
  }

  private func product(_ id: Int64, category: String? = nil, _ more: KeyValuePairs<String, Value> = [:]) -> Row {
    var row = ShopSchema.row("Product", ["ID": .int(id), "CategoryID": category.map { .string($0) } ?? .null])
    for (name, value) in more { row.load(value, at: row.type.index(of: name) ?? 0) }
    return row
  }

  private func category(_ id: String) -> Row {
    ShopSchema.row("Category", ["ID": .string(id), "Name": .string("Category \(id)")])
  }

  private func supplier(_ number: Int64) -> Row {
    ShopSchema.row("Supplier", ["Country": .string("IT"), "Number": .int(number), "Name": .string("S\(number)")])
  }

  private func expanding(_ set: String, _ path: String, _ change: (inout ExpandTerm) -> Void = { _ in }) -> RowQuery {
    var query = RowQuery(set: set)
    var term = ExpandTerm(path: path)
    change(&term)
    query.expand = [term]
    return query
  }

  private func rows(_ value: Value?) -> [Row] {
    switch value {
    case .row(let row): [row]
    case .list(let values): values.compactMap { if case .row(let row) = $0 { row } else { nil } }
    default: []
    }
  }

  @Test func joinsSeparateSetsByConstraints() throws {
    try database.apply(rows: [product(1, category: "A"), product(2, category: "A"), product(3)], of: products)
    try database.apply(rows: [category("A"), category("B")], of: categories)
    let found = try database.rows(of: expanding("Products", "Category"))
    #expect(found.map { rows($0["Category"]).first?["Name"] } == [.string("Category A"), .string("Category A"), nil])
    #expect(found[2]["Category"] == .null)
    let back = try database.rows(of: expanding("Categories", "Products") { $0.top = 1 })
    #expect(back.map { rows($0["Products"]).map { $0["ID"] } } == [[.int(1)], []])
  }

  @Test func followsExpandedLinksWithoutConstraints() throws {
    let row = product(1, ["Suppliers": .list([.row(supplier(2)), .row(supplier(1))])])
    try database.apply(rows: [row], of: products)
    let found = try database.rows(of: expanding("Products", "Suppliers") { $0.order = [OrderTerm(name("Number"))] })
    #expect(rows(found.first?["Suppliers"]).map { $0["Number"] } == [.int(1), .int(2)])
    #expect(try database.rows(of: RowQuery(set: "Products")).first?["Suppliers"] == nil)
    #expect(try database.count(of: RowQuery(set: "Suppliers")) == 2)
    try database.apply(rows: [product(1, ["Suppliers": .list([.row(supplier(3))])])], of: products)
    let changed = try database.rows(of: expanding("Products", "Suppliers"))
    #expect(rows(changed.first?["Suppliers"]).map { $0["Number"] } == [.int(3)])
  }

  @Test func appliesRelatedChangesOfADelta() throws {
    let row = product(1, ["Suppliers": .list([.row(supplier(1)), .row(supplier(2))])])
    try database.apply(rows: [row], of: products)
    var renamed = supplier(1)
    renamed.load(.string("Other"), at: renamed.type.index(of: "Name") ?? 0)
    let related = try [renamed, supplier(2)].map { row in
      RelatedEntity(set: "Suppliers", key: try #require(row.key), row: row == renamed ? row : nil)
    }
    #expect(try database.apply(rows: [], related: related, of: products) == 1)
    let found = try database.rows(of: expanding("Products", "Suppliers"))
    #expect(rows(found.first?["Suppliers"]).map { $0["Name"] } == [.string("Other")])
  }

  @Test func keepsEntitiesWithoutASetInTheirRow() throws {
    let part = ShopSchema.row("Part", ["ID": .int(9)])
    try database.apply(rows: [product(1, ["Parts": .list([.row(part)])])], of: products)
    let found = try database.rows(of: expanding("Products", "Parts"))
    #expect(rows(found.first?["Parts"]) == [part])
    #expect(try database.rows(of: RowQuery(set: "Products")).first?["Parts"] == nil)
    try database.apply(rows: [product(2)], of: products)
    #expect(throws: StoreError.unsupported("'Products/Parts'")) {
      try database.rows(of: expanding("Products", "Parts"))
    }
  }

  @Test func conditionsFollowNavigation() throws {
    try database.apply(rows: [product(1, category: "A"), product(2, category: "B")], of: products)
    try database.apply(rows: [category("A"), category("B")], of: categories)
    var query = RowQuery(set: "Products")
    let text = QueryExpression.literal(QueryLiteral(.string("Category B")))
    query.filter = .binary(.eq, .path(QueryPath(["Category", "Name"])), text)
    #expect(try database.rows(of: query).map { $0["ID"] } == [.int(2)])
    #expect(try database.rows(of: query).first?["Category"] == nil)
    var other = RowQuery(set: "Categories")
    let isSecond = QueryExpression.binary(
      .eq, .path(QueryPath(["p", "ID"])), .literal(QueryLiteral(.int(2))))
    other.filter = .lambda(.any, over: QueryPath(["Products"]), variable: "p", predicate: isSecond)
    #expect(try database.rows(of: other).map { $0["ID"] } == [.string("B")])
    #expect(try database.count(of: other) == 1)
  }

  @Test func selectionKeepsTheKey() throws {
    try database.apply(rows: [product(1, category: "A", ["Name": .string("Milk"), "Stock": .int(2)])], of: products)
    try database.apply(rows: [category("A")], of: categories)
    var query = expanding("Products", "Category") { $0.select = ["Name"] }
    query.select = ["Name"]
    let row = try #require(try database.rows(of: query).first)
    #expect(row["ID"] == .int(1))
    #expect(row["Name"] == .string("Milk"))
    #expect(row["Stock"] == nil)
    #expect(rows(row["Category"]).first?["Name"] == .string("Category A"))
  }

  @Test func searchesAllStrings() throws {
    try database.apply(
      rows: [product(1, ["Name": .string("Fresh Milk")]), product(2, ["Name": .string("Old milk")])], of: products)
    for (search, ids) in [("milk", [1, 2]), ("MILK fresh", [1]), ("milk NOT fresh", [2]), ("\"old milk\"", [2])] {
      var query = RowQuery(set: "Products")
      query.search = search
      #expect(try database.rows(of: query).map { $0["ID"] } == ids.map { .int(Int64($0)) }, "\(search)")
    }
  }

  private func name(_ text: String) -> QueryExpression { .path(QueryPath([text])) }
}
