import Foundation
import SeededNumbers
import ServiceData
import Testing

@testable import LocalStore
@testable import OfflineData

/// A service in memory, a fixture, and random steps.
struct RandomChanges {
  let folder: URL
  var generator: SeededNumbers
  var orders: [Int: Row] = [:]
  var nextID = 100
  var changed: Set<Int> = []
  private var fixture: OrderFixture?
  private(set) var script: [String] = []
  /// Changes with each opening.
  private var isIndexed = false
  /// The entity that each request was meant for when it was queued.
  var intents: [Int64: Intent] = [:]
  /// The keys that the service assigned to the entities of creations.
  var made: [Int64: Int] = [:]

  /// An order of the service, or one that a request is to create.
  enum Intent {
    case order(Int)
    case creation(Int64)
  }

  init(folder: URL, seed: UInt64) {
    self.folder = folder
    generator = SeededNumbers(seed: seed)
    for id in 1...6 { orders[id] = OrderModel.order(id, "Order \(id)", etag: "0") }
  }

  mutating func open() async throws {
    try await openFixture()
    try await download()
  }

  mutating func openFixture() async throws {
    isIndexed.toggle()
    fixture = try await OrderFixture(folder, options: StoreOptions(searchedSets: isIndexed ? ["Orders", "Items"] : []))
  }

  var present: OrderFixture {
    get throws { try #require(fixture) }
  }

  /// The service's rows, as comparable texts.
  var served: [String] { orders.values.map(Self.text).sorted() }

  func shown() async throws -> [String] {
    let rows = try await present.store.rows(of: RowQuery(set: "Orders"))
    let items = try await present.store.rows(of: RowQuery(set: "Items"))
    return (rows + items).map(Self.text).sorted()
  }

  /// Checks that every downloaded order still exists, unless it was deleted here.
  func checkKept() async throws {
    for id in orders.keys where !changed.contains(id) {
      if try await present.order(id) != nil { continue }
      let state = try await present.state(id)
      #expect(state.contains(.deleted), "order \(id) is lost after:\n\(script.joined(separator: "\n"))")
    }
  }

  /// Checks that searches find the right rows among the visible ones.
  func checkSearches() async throws {
    for (set, search) in [
      ("Orders", "name"), ("Orders", "THEIRS \(script.count % 10)"), ("Orders", "order NOT \"order 1\""),
      ("Orders", "new"),
      ("Items", "item"),
    ] {
      var query = RowQuery(set: set)
      let shown = try await present.store.rows(of: query).filter { SearchTerms(search).matches($0) }
      query.search = search
      let found = try await present.store.rows(of: query)
      #expect(found.map(Self.text) == shown.map(Self.text), "'\(search)' after:\n\(script.joined(separator: "\n"))")
    }
  }

  private static func text(_ row: Row) -> String { String(decoding: row.json(), as: UTF8.self) }

  mutating func step() async throws {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1, 2: try await edit()
    case 3: try await create()
    case 4: try await delete()
    case 5: changeService()
    case 6: try await download()
    case 7: try await downloadChanges()
    case 8, 9, 10: try await upload()
    default: try await interrupt()
    }
  }

  mutating func note(_ text: String) { script.append(text) }

  private mutating func row() async throws -> Row? {
    try await present.store.rows(of: RowQuery(set: "Orders")).randomElement(using: &generator)
  }

  private mutating func edit() async throws {
    guard var row = try await row(), let key = row.key else { return }
    if Bool.random(using: &generator) {
      row["Name"] = .string("Name \(script.count)")
    } else {
      row["Total"] = .decimal("\(script.count)")
    }
    let options = ChangeOptions(optimizes: Int.random(in: 0..<4, using: &generator) > 0)
    note("edit \(key) \(options.optimizes)")
    let intent = try await intent(of: key)
    let request = try await present.outbox.enqueue(
      .service(.update(row, key: key, set: "Orders", replaces: false)), options: options)
    if let request, intents[request.id] == nil { intents[request.id] = intent }
  }

  /// The entity that the user means by a key: one that is to be created with it, otherwise the service's order.
  private func intent(of key: EntityKey) async throws -> Intent {
    let requests = try await present.outbox.requests(RequestFilter(set: "Orders", key: key))
    guard let creation = requests.last(where: { $0.change.kind == .create || made[$0.id] != nil }) else {
      return .order(number(key) ?? 0)
    }
    return .creation(creation.id)
  }

  private mutating func create() async throws {
    if Bool.random(using: &generator), let key = try await row()?.key {
      let isTaken = try await present.store.rows(of: RowQuery(set: "Items")).contains {
        $0["OrderID"] == key.parts.first?.value
      }
      if isTaken { return }
      note("item of \(key)")
      try await present.createItem("Item", of: key)
    } else if Bool.random(using: &generator) {
      note("create")
      let request = try await present.createOrder("New \(script.count)")
      if let request { intents[request.id] = .creation(request.id) }
    } else {
      try await createUnderKey()
    }
  }

  /// The service assigns another key than the requested one, with which it may already have an order.
  private mutating func createUnderKey() async throws {
    let id = Int.random(in: 1...9, using: &generator)
    note("create \(id)")
    var row = Row(type: OrderModel.type("Order"))
    row["ID"] = .int(Int64(id))
    row["Name"] = .string("New \(script.count)")
    do {
      let request = try await present.outbox.enqueue(.service(.create(row, set: "Orders")))
      if let request { intents[request.id] = .creation(request.id) }
    } catch OutboxError.keyTaken {
      note("taken")
    } catch OutboxError.entityExists {
      note("exists")
    }
  }

  private mutating func delete() async throws {
    guard let key = try await row()?.key else { return }
    note("delete \(key)")
    let intent = try await intent(of: key)
    let request = try? await present.outbox.enqueue(
      .service(.delete(key, set: "Orders", etag: nil)), options: ChangeOptions(cascades: true))
    if let request { intents[request.id] = intent }
  }

  private mutating func changeService() {
    guard let id = orders.keys.sorted().randomElement(using: &generator) else { return }
    changed.insert(id)
    if Int.random(in: 0..<3, using: &generator) == 0 {
      note("service deletes \(id)")
      orders[id] = nil
    } else {
      note("service changes \(id)")
      orders[id] = OrderModel.order(id, "Theirs \(script.count)", total: "\(script.count)", etag: "\(script.count)")
    }
  }

  mutating func download() async throws {
    note("download")
    changed = []
    try await present.downloadAll(orders.keys.sorted().compactMap { orders[$0] }, in: "Orders")
  }

  private mutating func downloadChanges() async throws {
    note("download changes")
    let gone = changed.filter { orders[$0] == nil }.sorted().map(OrderModel.key)
    try await present.downloadChanges(changed.sorted().compactMap { orders[$0] }, removed: gone, in: "Orders")
    changed = []
  }

  mutating func rebuild() async throws {
    try await present.close()
    try RowStore.remove(at: OrderFixture.storeURL(folder))
    try await openFixture()
    try await download()
  }

  mutating func undoAll() async throws {
    try await present.outbox.releaseInterrupted()
    try await present.outbox.undo(.all, cascades: true)
    try await download()
  }
}
