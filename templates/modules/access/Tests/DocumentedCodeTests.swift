import EntityAccess
import Foundation
import OfflineData
import SampleApplication
import ServiceData
import Testing
import TypedEntities

/// The code in docs/EMITTED_PACKAGE.md, which must do what the page describes.
struct DocumentedCodeTests {
  private static let schema = ShopApplication.schema

  private struct Category: FetchableEntity {
    static let schema = DocumentedCodeTests.schema.emittedType("Shop.Category")
    static let defaultQuery = EntityQuery<Category>(set: "Categories")
    var row: Row
  }

  private struct Product: FetchableEntity {
    static let schema = DocumentedCodeTests.schema.emittedType("Shop.Product")
    static let defaultQuery = EntityQuery<Product>(set: "Products")
    var row: Row

    var name: String {
      get { row[string: 1] }
      set { row[string: 1] = newValue }
    }
    var price: Decimal? {
      get { row[optionalDecimal: 2] }
      set { row[optionalDecimal: 2] = newValue }
    }
    var category: Category? { row[entity: 5] }
  }

  private enum ShopSets {
    static var products: EntityQuery<Product> { Product.query }
  }

  /// The sample's controller, in the form that an emitted package has.
  private final class ShopOfflineODataController: OfflineODataControlling {
    let controller: OfflineDataController

    init(serviceURL: String, directory: URL) throws {
      let application = ShopApplication()
      let demo = try application.makeDemo(in: directory.appendingPathComponent("demo"))
      controller = try OfflineDataController(
        remote: application.makeService(at: demo.root, over: demo.transport), directory: directory,
        queries: DefiningQuery.all(of: application.schema))
    }
  }

  private let directory = FileManager.default.temporaryDirectory.appendingPathComponent("code-\(UUID().uuidString)")

  @Test("the page's code does what the page says")
  func page() async throws {
    defer { try? FileManager.default.removeItem(at: directory) }
    let shop = try ShopOfflineODataController(serviceURL: "https://example.com/service", directory: directory)
    try await shop.open()
    let category = try #require(try await shop.fetch(Category.query).first)
    let before = try await shop.fetch(ShopSets.products)

    let cheap = try await shop.fetch(ShopSets.products.filter(\Product.price < 10).order(by: \Product.name))
    #expect(cheap.map(\.name) == before.filter { $0.price.map { $0 < 10 } ?? false }.map(\.name).sorted())
    let shown = Task { try await observe(shop, until: cheap.count + 1) }
    var product = try await shop.create(Product.with { $0.name = "Oats" })
    product.price = 2.5
    product = try await shop.update(product)
    try await shop.link(product, by: \.category, to: category)
    #expect(try await shown.value)
    try await shop.delete(product)

    let filters = try await shop.controller.localTable("filters")
    try await filters.set(.string("Price lt 10"), for: "cheap")
    #expect(try await filters.value(of: "cheap") == .string("Price lt 10"))

    let report = try await shop.synchronize()
    #expect(report.failure == nil)
    #expect(try await shop.fetch(ShopSets.products) == before)
  }

  /// Ends when this many cheap products were shown.
  private func observe(_ shop: ShopOfflineODataController, until count: Int) async throws -> Bool {
    var isShown = false
    func show(_ cheap: [Product]) { isShown = cheap.count == count }
    for try await cheap in shop.observe(ShopSets.products.filter(\Product.price < 10)) {
      show(cheap)
      if isShown { break }
    }
    return isShown
  }
}
