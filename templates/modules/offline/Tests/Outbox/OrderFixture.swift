import Foundation
import ServiceData
import TypedEntities

@testable import LocalStore
@testable import OfflineData

/// A store and an outbox of one profile, with a query for each set. Tests provide the downloads.
struct OrderFixture {
  let store: RowStore
  let outbox: Outbox

  static func storeURL(_ folder: URL) -> URL { folder.appendingPathComponent("store.sqlite") }
  static func outboxURL(_ folder: URL) -> URL { folder.appendingPathComponent("outbox.sqlite") }

  init(_ folder: URL, options: StoreOptions = StoreOptions()) async throws {
    store = try await RowStore.open(at: Self.storeURL(folder), schema: OrderModel.schema, options: options)
    outbox = try await Outbox.open(at: Self.outboxURL(folder), schema: OrderModel.schema, store: store)
    try await store.perform { database in
      for set in OrderModel.schema.sets where try database.query(named: set.name) == nil {
        _ = try database.addQuery(named: set.name, set: set.name, definition: "")
      }
    }
  }

  func close() async {
    await outbox.close()
    await store.close()
  }

  /// Downloads all rows of a set, and deletes the others.
  func downloadAll(_ rows: [Row], in set: String) async throws {
    try await store.perform { database in
      guard var query = try database.query(named: set) else { return }
      query.generation += 1
      try database.apply(rows: rows, of: query)
      _ = try database.sweep(query)
    }
  }

  /// Downloads changes of a set.
  func downloadChanges(_ rows: [Row] = [], removed: [EntityKey] = [], in set: String) async throws {
    try await store.perform { database in
      guard let query = try database.query(named: set) else { return }
      try database.apply(rows: rows, removed: removed, of: query)
    }
  }

  func names(_ set: String = "Orders") async throws -> [String] {
    try await store.rows(of: RowQuery(set: set)).map { $0["Name"].flatMap { String(rowValue: $0) } ?? "-" }.sorted()
  }

  func order(_ id: Int) async throws -> Row? {
    try await store.row(OrderModel.key(id), of: RowQuery(set: "Orders"))
  }

  func state(_ id: Int) async throws -> LocalState {
    try await store.perform { try $0.state(of: OrderModel.key(id), in: "Orders") }
  }

  /// Changes the name of an order.
  @discardableResult
  func rename(_ id: Int, _ name: String, options: ChangeOptions = ChangeOptions()) async throws -> OutboxRequest? {
    var row = OrderModel.order(id)
    row["Name"] = .string(name)
    return try await outbox.enqueue(
      .service(.update(row, key: OrderModel.key(id), set: "Orders", replaces: false)), options: options)
  }

  /// Creates an order whose key is assigned by the service.
  @discardableResult
  func createOrder(_ name: String, options: ChangeOptions = ChangeOptions()) async throws -> OutboxRequest? {
    var row = Row(type: OrderModel.type("Order"))
    row["Name"] = .string(name)
    return try await outbox.enqueue(.service(.create(row, set: "Orders")), options: options)
  }

  /// Creates an item of an order.
  @discardableResult
  func createItem(_ name: String, of order: EntityKey?) async throws -> OutboxRequest? {
    var row = Row(type: OrderModel.type("Item"))
    row["OrderID"] = order?.parts.first?.value
    row["Position"] = .int(1)
    row["Name"] = .string(name)
    return try await outbox.enqueue(.service(.create(row, set: "Items")))
  }

  @discardableResult
  func delete(_ id: Int, options: ChangeOptions = ChangeOptions()) async throws -> OutboxRequest? {
    try await outbox.enqueue(.service(.delete(OrderModel.key(id), set: "Orders", etag: nil)), options: options)
  }
}

/// Orders, items whose key contains that of their order, notes that only refer to an order, and tags with links only.
enum OrderModel {
  static let schema = ServiceSchema(
    SchemaDocument(
      protocolName: "odata", protocolVersion: "4.0",
      types: [
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Desk.Order", isOpen: true, keys: [KeyReference(path: ["ID"])],
          members: [
            MemberSchema(name: "ID", type: .primitive(.int32)), text("Name"),
            MemberSchema(name: "Total", type: .primitive(.decimal)),
            MemberSchema(
              name: "Items", type: .navigation("Desk.Item"), isCollection: true,
              relation: MemberRelation(partner: "Order")),
            MemberSchema(name: "Tags", type: .navigation("Desk.Tag"), isCollection: true),
          ]),
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Desk.Tag", keys: [KeyReference(path: ["ID"])],
          members: [MemberSchema(name: "ID", type: .primitive(.int32)), text("Name")]),
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Desk.Item",
          keys: [KeyReference(path: ["OrderID"]), KeyReference(path: ["Position"])],
          members: [
            MemberSchema(name: "OrderID", type: .primitive(.int32)),
            MemberSchema(name: "Position", type: .primitive(.int32)), text("Name"), order,
          ]),
        StructuredDeclaration(
          kind: .entity, qualifiedName: "Desk.Note", keys: [KeyReference(path: ["ID"])],
          members: [
            MemberSchema(name: "ID", type: .primitive(.guid)), text("Name"),
            MemberSchema(name: "OrderID", type: .primitive(.int32)), order,
          ]),
      ],
      sets: [
        EntitySetSchema(name: "Orders", typeName: "Desk.Order", bindings: ["Items": "Items", "Tags": "Tags"]),
        EntitySetSchema(name: "Tags", typeName: "Desk.Tag"),
        EntitySetSchema(name: "Items", typeName: "Desk.Item", bindings: ["Order": "Orders"]),
        EntitySetSchema(name: "Notes", typeName: "Desk.Note", bindings: ["Order": "Orders"]),
      ]))

  private static func text(_ name: String) -> MemberSchema { MemberSchema(name: name, type: .primitive(.string)) }

  private static let order = MemberSchema(
    name: "Order", type: .navigation("Desk.Order"),
    relation: MemberRelation(constraints: [MemberConstraint(property: "OrderID", referenced: "ID")]))

  static func type(_ name: String) -> StructuredSchema { schema.type("Desk." + name) ?? .untyped }

  static func key(_ id: Int) -> EntityKey { EntityKey([.init(name: "ID", value: .int(Int64(id)))]) }

  /// An order as the service sends it.
  static func order(_ id: Int, _ name: String = "Order", total: String = "1", etag: String? = nil) -> Row {
    var row = Row(type: type("Order"))
    row.load(.int(Int64(id)), at: 0)
    row.load(.string(name), at: 1)
    row.load(.decimal(total), at: 2)
    row.etag = etag
    return row
  }

  static func tag(_ id: Int) -> Row {
    var row = Row(type: type("Tag"))
    row.load(.int(Int64(id)), at: 0)
    row.load(.string("Tag \(id)"), at: 1)
    return row
  }

  static func item(_ order: Int, _ position: Int, _ name: String) -> Row {
    var row = Row(type: type("Item"))
    row.load(.int(Int64(order)), at: 0)
    row.load(.int(Int64(position)), at: 1)
    row.load(.string(name), at: 2)
    return row
  }
}
