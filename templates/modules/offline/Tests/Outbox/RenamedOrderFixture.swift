import Foundation
import ServiceData

@testable import LocalStore
@testable import OfflineData

/// A fixture in two versions of its service. The later one has other names for sets, types, keys, properties and
/// navigation properties. Otherwise both are the same.
struct RenamedOrderFixture {
  let schema: ServiceSchema
  let renames: [StoreRename]
  /// The later names by the earlier ones.
  private let names: [String: String]

  static let earlier = RenamedOrderFixture(schema: read([:]), renames: [], names: [:])
  static let later = RenamedOrderFixture(
    schema: read([
      "Desk.Order": "Desk.Purchase", "set Orders": "set Purchases", "Order Orders": "Order Purchases",
      "Desk.Tag": "Desk.Label", "set Tags": "set Labels", "Tags Tags": "Labels Labels", "  Tags n": "  Labels n",
      "keys=OrderKey": "keys=Number", "  OrderKey ": "  Number ", "ref=OrderID>OrderKey": "ref=Parent>Number",
      "keys=OrderID": "keys=Parent", "  OrderID ": "  Parent ", "keys=TagKey": "keys=Code", "  TagKey ": "  Code ",
      "  Place ": "  Address ", "  Town ": "  City ", "  Title ": "  Subject ",
    ]),
    renames: [
      StoreRename(from: "Orders", to: "Purchases"), StoreRename(from: "Tags", to: "Labels"),
      StoreRename(from: "Desk.Order", to: "Desk.Purchase"), StoreRename(from: "Desk.Tag", to: "Desk.Label"),
      StoreRename(from: "Desk.Order/OrderKey", to: "Desk.Purchase/Number"),
      StoreRename(from: "Desk.Order/Title", to: "Desk.Purchase/Subject"),
      StoreRename(from: "Desk.Order/Tags", to: "Desk.Purchase/Labels"),
      StoreRename(from: "Desk.Order/Place", to: "Desk.Purchase/Address"),
      StoreRename(from: "Desk.Place/Town", to: "Desk.Place/City"),
      StoreRename(from: "Desk.Tag/TagKey", to: "Desk.Label/Code"),
      StoreRename(from: "Desk.Item/OrderID", to: "Desk.Item/Parent"),
    ],
    names: [
      "Orders": "Purchases", "Tags": "Labels", "OrderKey": "Number", "Title": "Subject", "Place": "Address",
      "Town": "City", "TagKey": "Code", "OrderID": "Parent",
    ])

  private static let text = """
    schema 1 odata 4.0
    complex Desk.Place
      Street String
      Town String
    entity Desk.Order keys=OrderKey
      OrderKey Int32!
      Title String
      Place c:Desk.Place
      Items n:Desk.Item[] partner=Order
      Tags n:Desk.Tag[]
    entity Desk.Tag keys=TagKey
      TagKey Int32!
      Text String
    entity Desk.Item keys=OrderID,Position
      OrderID Int32!
      Position Int32!
      Name String
      Order n:Desk.Order partner=Items ref=OrderID>OrderKey
    set Orders Desk.Order
      bind Items Items
      bind Tags Tags
    set Tags Desk.Tag
    set Items Desk.Item
      bind Order Orders

    """

  private static func read(_ edits: KeyValuePairs<String, String>) -> ServiceSchema {
    var text = Self.text
    for (old, new) in edits {
      precondition(text.contains(old), "the schema has no '\(old)'")
      text = text.replacing(old, with: new)
    }
    guard let document = try? SchemaDocument(text: text) else { preconditionFailure("the schema cannot be read") }
    return ServiceSchema(document)
  }

  /// The name in this version.
  func name(_ name: String) -> String { names[name] ?? name }

  func key(_ name: String, _ value: Int) -> EntityKey {
    EntityKey([EntityKey.Part(name: self.name(name), value: .int(Int64(value)))])
  }

  func row(_ set: String, _ values: KeyValuePairs<String, Value>) -> Row {
    var row = Row(type: schema.set(name(set)).flatMap(schema.entityType) ?? .untyped)
    for (name, value) in values { row[self.name(name)] = value }
    return row
  }

  /// Opens the profile in a folder while the work runs.
  func open<Result>(
    _ folder: URL, _ work: (RowStore, Outbox) async throws -> Result
  ) async throws -> Result {
    let store = try await RowStore.open(
      at: OrderFixture.storeURL(folder), schema: schema, options: StoreOptions(renames: renames))
    let outbox = try await Outbox.open(
      at: OrderFixture.outboxURL(folder), schema: schema, store: store, renames: renames)
    let result = try await work(store, outbox)
    await outbox.close()
    await store.close()
    return result
  }
}

extension RenamedOrderFixture {
  /// Downloads four tags and two orders, the first of which has two of them.
  func download(_ store: RowStore) async throws {
    let tags = (1...4).map { row("Tags", ["TagKey": .int($0), "Text": .string("Tag \($0)")]) }
    var place = Row(type: schema.type("Desk.Place") ?? .untyped)
    place[name("Town")] = .string("Lviv")
    var orders = (1...2).map { number in
      row("Orders", ["OrderKey": .int(number), "Title": .string("Order \(number)"), "Place": .row(place)])
    }
    orders[0][name("Tags")] = .list(tags.prefix(2).map { .row($0) })
    let downloads = [(name("Tags"), tags), (name("Orders"), orders)]
    try await store.perform { database in
      for (set, rows) in downloads {
        var query = try database.addQuery(named: set, set: set, definition: "")
        query.generation += 1
        try database.apply(rows: rows, of: query)
      }
    }
  }

  /// Makes changes of every kind, with names in every place where a change can contain one.
  func work(_ outbox: Outbox) async throws {
    let (orders, tags) = (name("Orders"), name("Tags"))
    var place = Row(type: schema.type("Desk.Place") ?? .untyped)
    place[name("Town")] = .string("Kyiv")
    let edited = row("Orders", ["Title": .string("Mine"), "Place": .row(place)])
    let first = key("OrderKey", 1)
    let known = Row(referenceTo: key("TagKey", 2), in: tags, of: row("Tags", [:]).type)
    let made = row("Orders", ["Title": .string("New"), "Place": .row(place), "Tags": .list([.row(known)])])
    let changes: [ServiceChange] = [
      .update(edited, key: first, set: orders, replaces: false),
      .link(source: first, set: orders, navigation: tags, target: key("TagKey", 3), targetSet: tags),
      .unlink(source: first, set: orders, navigation: tags, target: key("TagKey", 1), targetSet: tags),
      .delete(key("OrderKey", 2), set: orders, etag: nil), .create(made, set: orders),
    ]
    for change in changes { try await outbox.enqueue(.service(change)) }
    let order = try await outbox.requests().last?.key
    let item = row(
      "Items", ["OrderID": order?.parts.first?.value ?? .null, "Position": .int(1), "Name": .string("Pen")])
    try await outbox.enqueue(.service(.create(item, set: "Items")))
  }

  /// The waiting requests and visible rows, one a line.
  func lines(_ store: RowStore, _ outbox: Outbox) async throws -> [String] {
    let coding = RequestCoding(schema: schema)
    var lines = try await outbox.requests().map { request in
      let parts = [coding.payload(of: request.change), request.base?.json() ?? [], request.key.map(text) ?? []]
      let texts = parts.map { String(decoding: $0, as: UTF8.self) }
      return "\(request.id) \(request.change.kind) \(request.set) \(texts) \(request.dependencies)"
    }
    for set in ["Orders", "Tags", "Items"] {
      var query = RowQuery(set: name(set))
      if set == "Orders" { query.expand = [ExpandTerm(path: name("Tags")), ExpandTerm(path: "Items")] }
      lines += try await store.rows(of: query).map { "\(name(set)) \(String(decoding: $0.json(), as: UTF8.self))" }
    }
    return lines
  }

  private func text(_ key: EntityKey) -> [UInt8] { Array(key.parts.map { "\($0.name)=\($0.value)" }.joined().utf8) }
}
