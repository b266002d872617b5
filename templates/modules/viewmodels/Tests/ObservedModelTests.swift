import FakeService
import Foundation
import ODataDialect
import OfflineData
import ServiceData
import Testing
import TypedEntities
import ViewModels

private let shopSchema = ServiceSchema(
  emitted: """
    schema 1 odata 4.0
    entity Shop.Product keys=ID
      ID Int32! computed
      Name String
    set Products Shop.Product
    """)

private struct ShopItem: EntityValue {
  static let schema: StructuredSchema = shopSchema.emittedType("Shop.Product")
  var row: Row
}

/// Models over a store that changes while they show its data.
@MainActor
@Suite struct ObservedModelTests {
  private let query = EntityQuery<ShopItem>(set: "Products")

  /// Waits until a model shows the expected data, without a clock.
  private func wait(until isShown: () -> Bool) async { while !isShown() { await Task.yield() } }

  @Test func modelsFollowTheStore() async throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent("models-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    let fake = try FakeODataService(schema: shopSchema)
    let service = try ODataService(root: fake.root, schema: shopSchema, transport: fake)
    let shop = try OfflineDataController(
      remote: service, directory: directory, queries: DefiningQuery.all(of: shopSchema))
    try await shop.open(.downloadIfNeeded)
    let first = try #require(try await shop.fetch(query).first)
    let list = EntityListModel(query, source: DataSource(reader: shop))
    let detail = EntityDetailModel(first.id, in: query, source: DataSource(reader: shop))
    let shown = [Task { await list.observe() }, Task { await detail.observe() }]
    await wait { list.phase == .loaded && detail.phase == .loaded }
    let before = list.entities.count
    #expect(detail.entity == first)

    try await shop.create(ShopItem.with { $0.row["Name"] = .string("Rye") }, in: query)
    await wait { list.entities.count == before + 1 }
    var changed = first
    changed.row["Name"] = .string("Oats")
    try await shop.update(changed, in: query)
    await wait { detail.entity == changed && list.entities.contains(changed) }
    try await shop.close()
    for task in shown { await task.value }
    #expect(list.error as? ControllerError == .storeClosed)
    #expect(detail.error as? ControllerError == .storeClosed)
    #expect(list.entities.count == before + 1)
  }
}
