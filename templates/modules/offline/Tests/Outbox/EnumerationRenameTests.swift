import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// Renamed members of enumeration types, wherever they occur in local changes and in the store.
struct EnumerationRenameTests {
  private static let text = """
    schema 1 odata 4.0
    enum Desk.Grade
      Low 1
      High 2
    complex Desk.Place
      Rank e:Desk.Grade
    entity Desk.Order keys=ID
      ID Int32!
      Place c:Desk.Place
      Grade e:Desk.Grade
      Items n:Desk.Item[]!
    entity Desk.Item keys=ID
      ID Int32!
      Grades e:Desk.Grade[]!
    set Items Desk.Item
    set Orders Desk.Order
      bind Items Items

    """
  private static let renames = [StoreRename(from: "Desk.Grade/High", to: "Desk.Grade/Top")]
  private static let created =
    #"{"ID":9,"Place":{"Rank":"High"},"Grade":"High,Low","Items":[{"ID":1,"Grades":["Low","High"]}]}"#

  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private static func renamed(_ text: String) -> String { text.replacing("High", with: "Top") }

  private static func schema(_ text: String) throws -> ServiceSchema { ServiceSchema(try SchemaDocument(text: text)) }

  private func open(_ schema: ServiceSchema, renames: [StoreRename] = []) async throws -> (RowStore, Outbox) {
    let store = try await RowStore.open(
      at: OrderFixture.storeURL(directory.url), schema: schema, options: StoreOptions(renames: renames))
    let url = OrderFixture.outboxURL(directory.url)
    return (store, try await Outbox.open(at: url, schema: schema, store: store, renames: renames))
  }

  private func row(_ json: String, _ schema: ServiceSchema) throws -> Row {
    try Row(json: Array(json.utf8), type: try #require(schema.type("Desk.Order")))
  }

  private func work(_ schema: ServiceSchema) async throws {
    let (store, outbox) = try await open(schema)
    let known = try row(#"{"ID":1,"Place":{"Rank":"High"},"Grade":"High"}"#, schema)
    let other = try row(#"{"ID":2,"Place":{"Rank":"Low"},"Grade":"High"}"#, schema)
    try await store.perform { database in
      let query = try database.addQuery(named: "Orders", set: "Orders", definition: "")
      try database.apply(rows: [known, other], of: query)
    }
    var changed = known
    changed["Grade"] = .string("Low,High")
    let options = ChangeOptions(isUnchecked: true)
    try await outbox.enqueue(
      .service(.update(changed, key: changed.key, set: "Orders", replaces: false)), options: options)
    try await outbox.enqueue(.service(.create(try row(Self.created, schema), set: "Orders")), options: options)
    await outbox.close()
    await store.close()
  }

  /// The waiting and the visible rows, as text.
  private func texts(_ store: RowStore, _ outbox: Outbox) async throws -> (waiting: [String], shown: [String]) {
    let waiting = try await outbox.requests().compactMap { request -> Row? in
      switch request.change {
      case .service(.create(let row, _)), .service(.update(let row, _, _, _)): row
      default: nil
      }
    }
    let rows = try await store.rows(of: RowQuery(set: "Orders"))
    return (
      waiting.map { String(decoding: $0.json(), as: UTF8.self) },
      rows.map { String(decoding: $0.json(), as: UTF8.self) }.sorted()
    )
  }

  @Test func renamesMembersAndBack() async throws {
    let old = try Self.schema(Self.text)
    try await work(old)
    var (store, outbox) = try await open(old)
    let before = try await texts(store, outbox)
    #expect(before.waiting.last == Self.created)
    await outbox.close()
    await store.close()
    (store, outbox) = try await open(try Self.schema(Self.renamed(Self.text)), renames: Self.renames)
    let after = try await texts(store, outbox)
    #expect(after.waiting == before.waiting.map(Self.renamed))
    #expect(after.shown == before.shown.map(Self.renamed))
    await outbox.close()
    await store.close()
    (store, outbox) = try await open(old)
    let again = try await texts(store, outbox)
    #expect(again.waiting == before.waiting)
    #expect(again.shown == before.shown)
  }
}
