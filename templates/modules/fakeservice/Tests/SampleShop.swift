import FakeService
import ODataDialect
import SampleMetadata
import ServiceData
import Testing

/// The shop of the repository's sample service in this process, with a client.
struct SampleShop {
  let fake: FakeODataService
  let service: ODataService

  /// The protocol versions of the shop.
  typealias Version = ShopDocument

  init(
    _ version: Version, options: FakeServiceOptions = FakeServiceOptions(), quirks: Set<ServiceQuirk> = []
  ) throws {
    var options = options
    options.quirks.formUnion(quirks)
    let schema = try version.schema()
    fake = try FakeODataService(schema: schema, options: options)
    service = try ODataService(root: fake.root, schema: schema, transport: fake)
  }

  /// All rows of a query, and the number of pages.
  func allRows(_ query: RowQuery) async throws -> (rows: [Row], pages: Int) {
    var page = try await service.page(of: query, tracksChanges: false)
    var rows = page.rows
    var pages = 1
    while case .next? = page.token, let token = page.token {
      page = try await service.page(after: token, of: query)
      rows += page.rows
      pages += 1
    }
    return (rows, pages)
  }

  /// A new product with all required values.
  func product(_ identifier: String) async throws -> Row {
    var row = Row(type: try #require(fake.schema.type("Shop.Product")))
    let category = try await service.page(of: RowQuery(set: "ProductCategories"), tracksChanges: false).rows[0]
    row["ProductId"] = .string(identifier)
    row["Name"] = .string("Milk & honey's")
    row["Category"] = category["Category"]
    row["SupplierId"] = .int(1)
    row["Price"] = .decimal("12.50")
    return row
  }
}
