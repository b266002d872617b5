import FakeService
import Foundation
import ODataDialect
import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// Local changes that wait while the service's schema changes.
struct PendingSchemaTests {
  private let directory: TemporaryDirectory
  private let renamed: ServiceSchema
  private let reduced: ServiceSchema
  private let renames = [
    StoreRename(from: "Orders", to: "Purchases"), StoreRename(from: "Desk.Order/Name", to: "Desk.Order/Title"),
    StoreRename(from: "Desk.Order/ID", to: "Desk.Order/Number"),
  ]

  init() async throws {
    directory = try TemporaryDirectory()
    var document = OrderModel.schema.document
    for index in document.sets.indices where document.sets[index].name == "Orders" {
      document.sets[index].name = "Purchases"
    }
    for index in document.types.indices where document.types[index].qualifiedName == "Desk.Order" {
      document.types[index].keys = [KeyReference(path: ["Number"])]
      for member in document.types[index].members.indices {
        let name = document.types[index].members[member].name
        document.types[index].members[member].name = ["Name": "Title", "ID": "Number"][name] ?? name
      }
    }
    renamed = ServiceSchema(document)
    document.sets.removeAll { $0.name == "Purchases" }
    reduced = ServiceSchema(document)
    let fixture = try await OrderFixture(directory.url)
    try await fixture.downloadAll([OrderModel.order(1), OrderModel.order(2)], in: "Orders")
    try await fixture.rename(1, "Mine")
    await fixture.close()
  }

  private func open(_ schema: ServiceSchema, renames: [StoreRename] = []) async throws -> (RowStore, Outbox) {
    let options = StoreOptions(renames: renames)
    let store = try await RowStore.open(at: OrderFixture.storeURL(directory.url), schema: schema, options: options)
    let url = OrderFixture.outboxURL(directory.url)
    return (store, try await Outbox.open(at: url, schema: schema, store: store, renames: renames))
  }

  @Test func renamesPendingChangesAndBack() async throws {
    do {
      let (store, outbox) = try await open(renamed, renames: renames)
      let request = try #require(try await outbox.requests().first)
      #expect(request.set == "Purchases")
      #expect(request.key == EntityKey([.init(name: "Number", value: .int(1))]))
      #expect(try await outbox.outdatedRequests().isEmpty)
      let rows = try await store.rows(of: RowQuery(set: "Purchases"))
      #expect(rows.map { $0["Title"] } == [.string("Mine"), OrderModel.order(2)["Name"]])
      #expect(rows.allSatisfy { $0.dynamic.isEmpty })
      let base = try await store.perform { try $0.base(of: request.key, in: "Purchases") }
      #expect(base?["Title"] == OrderModel.order(1)["Name"])
      await outbox.close()
      await store.close()
    }
    let (store, outbox) = try await open(OrderModel.schema)
    #expect(try await outbox.requests().map(\.set) == ["Orders"])
    #expect(try await store.rows(of: RowQuery(set: "Orders")).first?["Name"] == .string("Mine"))
    try await outbox.undo(.all)
    #expect(try await store.rows(of: RowQuery(set: "Orders")).first?["Name"] == OrderModel.order(1)["Name"])
  }

  @Test func keepsAndReportsChangesOfRemovedMembers() async throws {
    do {
      let (store, outbox) = try await open(reduced)
      let outdated = try await outbox.outdatedRequests()
      #expect(outdated.map(\.set) == ["Orders"])
      #expect(outdated.first?.description.contains("stays in the outbox") == true)
      #expect(await store.opening.detachedSets == ["Orders"])
      await outbox.close()
      await store.close()
    }
    let (store, outbox) = try await open(OrderModel.schema)
    #expect(try await outbox.outdatedRequests().isEmpty)
    #expect(try await store.rows(of: RowQuery(set: "Orders")).first?["Name"] == .string("Mine"))
  }

  @Test func purgesTheRowsOfRemovedSets() async throws {
    let fake = try FakeODataService(schema: reduced, options: FakeServiceOptions())
    let service = try ODataService(root: fake.root, schema: reduced, transport: fake)
    let controller = try OfflineDataController(
      remote: service, directory: directory.url, queries: DefiningQuery.all(of: reduced))
    try await controller.open(.local)
    let detached = try await controller.detachedSets()
    #expect(detached == [DetachedSet(set: "Orders", rows: 2)])
    #expect(try await controller.purgeDetachedSets() == detached)
    #expect(try await controller.detachedSets().isEmpty)
    #expect(try await controller.pendingCounts() == [.pending: 1])
    try await controller.close()
  }
}
