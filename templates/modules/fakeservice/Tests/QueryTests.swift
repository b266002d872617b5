import FakeService
import QueryLanguage
import ServiceData
import Testing

/// Reading through the OData client, as an emitted package does.
struct QueryTests {
  @Test(arguments: SampleShop.Version.allCases)
  func pagesContainEachEntityOnce(version: SampleShop.Version) async throws {
    var options = FakeServiceOptions()
    options.rowsPerSet = 25
    options.pageSize = 10
    let shop = try SampleShop(version, options: options)
    let (rows, pages) = try await shop.allRows(RowQuery(set: "Products"))
    #expect(pages == 3)
    #expect(Set(rows.compactMap(\.key)).count == 25)
    let count = try await shop.service.count(of: RowQuery(set: "Products"))
    #expect(count == 25)
  }

  @Test("P56: data is deterministic", arguments: SampleShop.Version.allCases)
  func dataIsDeterministic(version: SampleShop.Version) async throws {
    let query = RowQuery(set: "Customers")
    let first = try await SampleShop(version).allRows(query).rows.map { $0.json() }
    let second = try await SampleShop(version).allRows(query).rows.map { $0.json() }
    #expect(!first.isEmpty)
    #expect(first == second)
    var options = FakeServiceOptions()
    options.seed = 2
    let other = try await SampleShop(version, options: options).allRows(query).rows.map { $0.json() }
    #expect(first != other)
  }

  @Test(arguments: SampleShop.Version.allCases)
  func filtersOrdersAndLimits(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    var query = RowQuery(set: "Products")
    try query.set(.filter, to: "SupplierId le 8 and not (Name eq 'nothing')")
    try query.set(.orderby, to: "SupplierId desc,ProductId")
    query.isCounted = true
    query.skip = 1
    query.top = 3
    let page = try await shop.service.page(of: query, tracksChanges: false)
    let suppliers = page.rows.compactMap { $0["SupplierId"] }
    let count = try #require(page.count)
    #expect(page.rows.count == 3)
    #expect(suppliers == suppliers.sorted { ValueOrder.between($0, $1, as: .int32) == .after })
    let counted = try await shop.service.count(of: query)
    #expect(counted == count)
  }

  @Test(arguments: SampleShop.Version.allCases)
  func expandsByForeignKeys(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    var query = RowQuery(set: "SalesOrderItems")
    try query.set(.expand, to: version == .four ? "Product($expand=Supplier),Header" : "Product,Header")
    if version == .two { query.expand[0].expand = [ExpandTerm(path: "Supplier")] }
    let rows = try await shop.allRows(query).rows
    #expect(rows.count == 12)
    for row in rows {
      let product = try #require(row.related("Product"))
      let supplier = try #require(product.related("Supplier"))
      let header = try #require(row.related("Header"))
      #expect(product["ProductId"] == row["ProductId"])
      #expect(supplier["SupplierId"] == product["SupplierId"])
      #expect(header["SalesOrderId"] == row["SalesOrderId"])
    }
  }

  @Test(arguments: SampleShop.Version.allCases)
  func selectIncludesTheKey(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    var query = RowQuery(set: "Products")
    query.select = ["Name"]
    let row = try #require(try await shop.allRows(query).rows.first)
    #expect(row["Name"] != nil)
    #expect(row.key != nil)
    #expect(row["Price"] == nil)
  }

  @Test func nestedOptionsAndLambdas() async throws {
    let shop = try SampleShop(.four)
    var query = RowQuery(set: "Suppliers")
    try query.set(.filter, to: "Products/any(p:p/Price gt 1)")
    try query.set(.expand, to: "Products($filter=Price gt 1;$orderby=Price desc;$top=1;$count=true;$select=Price)")
    let rows = try await shop.allRows(query).rows
    #expect(!rows.isEmpty)
    for row in rows {
      guard case .list(let products)? = row["Products"] else {
        Issue.record("'Products' was not expanded")
        continue
      }
      #expect(products.count == 1)
    }
  }

  @Test func searchesTexts() async throws {
    let shop = try SampleShop(.four)
    let first = try #require(try await shop.allRows(RowQuery(set: "Products")).rows.first)
    guard case .string(let name)? = first["Name"] else { throw ServiceError(.notFound, "the product has no name") }
    var query = RowQuery(set: "Products")
    query.search = "\"\(name)\""
    let found = try await shop.allRows(query).rows.compactMap { $0["Name"] }
    #expect(found.contains(.string(name)))
    query.search = "NOT \"\(name)\""
    let others = try await shop.allRows(query).rows.compactMap { $0["Name"] }
    #expect(!others.contains(.string(name)))
  }

  @Test(arguments: SampleShop.Version.allCases)
  func resolvesNavigationPaths(version: SampleShop.Version) async throws {
    let shop = try SampleShop(version)
    let product = try #require(try await shop.allRows(RowQuery(set: "Products")).rows.first)
    let key = try #require(product.key?.text(of: product.type))
    #expect(try await shop.get("Products(\(key))/Supplier").contains("\"SupplierId\":"))
    #expect(try await shop.get("Products(\(key))/Name/$value") == product["Name"]?.text)
    #expect(try await shop.get("Products(\(key))/$value").hasPrefix("<svg"))
    #expect(try await shop.get("Suppliers(1)/Products/$count").allSatisfy(\.isNumber))
  }

  @Test(arguments: ["9223372036854775807-0", "9223372036854775807-1-0", "-1-0"])
  func refusesUnknownSkipTokens(_ token: String) async throws {
    var options = FakeServiceOptions()
    options.pageSize = 2
    let shop = try SampleShop(.four, options: options)
    #expect(try await shop.send(.get, "Products?$skiptoken=\(token)").status == 410)
    #expect(try await shop.send(.get, "Products?$skip=9223372036854775807&$top=9223372036854775807").status == 200)
  }
}

extension Row {
  /// The expanded entity of a navigation property.
  func related(_ name: String) -> Row? {
    if case .row(let row)? = self[name] { row } else { nil }
  }
}

extension Value {
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
