import FakeService
import Foundation
import ODataDialect
import Scaffold
import ServiceData
import Testing

/// The shop that the repository's sample service serves, in process, with a client in front of it.
struct SampleShop {
  let fake: FakeODataService
  let service: ODataService

  /// The versions of the protocol that the shop is there in.
  enum Version: String, CaseIterable, Sendable { case two = "ShopV2.xml", four = "Shop.xml" }

  init(_ version: Version, options: FakeServiceOptions = FakeServiceOptions()) throws {
    let schema = try Self.schema(version)
    fake = try FakeODataService(schema: schema, options: options)
    service = try ODataService(root: fake.root, schema: schema, transport: fake)
  }

  static func bytes(_ version: Version) throws -> Data {
    let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    return try Data(contentsOf: root.appendingPathComponent("Tests/SampleService/\(version.rawValue)"))
  }

  static func schema(_ version: Version) throws -> ServiceSchema {
    try schema(SourceDocument(name: version.rawValue, bytes: bytes(version)))
  }

  /// The runtime schema of a metadata document.
  static func schema(_ document: SourceDocument) throws -> ServiceSchema {
    var diagnostics = DiagnosticSink()
    let model = try CSDLReader().read(document, diagnostics: &diagnostics)
    return ServiceSchema(RuntimeSchemaBuilder(model).document())
  }

  /// All rows of a query, page by page, and how many pages there were.
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

  /// A new product with all that it needs.
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
