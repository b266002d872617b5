import Foundation
import LocalStore
import OfflineData
import ServiceData

/// Local changes, each durable when its call returns, and shown by the store at the end of a round, by bare transactions that
/// write the same texts into one file as durably.
struct EnqueueBenchmark {
  private static let rounds = 20
  private static let changesOfRound = 500
  private let outbox: Outbox
  private let raw: SQLiteConnection
  private let products: [Row]

  /// Edits products of a store that is full.
  init(_ controller: OfflineDataController, folder: URL) async throws {
    outbox = try await controller.queue
    var query = RowQuery(set: "Products")
    query.top = Self.rounds * Self.changesOfRound
    products = try await controller.rows(query)
    let path = folder.appendingPathComponent("bare.sqlite").path
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    raw = try SQLiteConnection(path: path)
    try raw.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL")
    try raw.execute("CREATE TABLE requests (id INTEGER PRIMARY KEY, uuid TEXT, key TEXT, payload TEXT, base TEXT)")
  }

  func measurement() async throws -> Measurement {
    var measurement = Measurement("10,000 local changes / bare transactions", limit: 1.4)
    var enqueued = 0
    var written = 0
    try await measurement.compare(
      rounds: Self.rounds,
      own: {
        for product in products[enqueued..<enqueued + Self.changesOfRound] { try await change(product) }
        enqueued += Self.changesOfRound
        // Until the store has followed, too.
        try await outbox.settle()
      },
      reference: {
        for product in products[written..<written + Self.changesOfRound] { try write(product) }
        written += Self.changesOfRound
      })
    let waiting = try await outbox.requests().count
    precondition(waiting == products.count, "changes are missing")
    return measurement
  }

  private func change(_ product: Row) async throws {
    var product = product
    product["Price"] = .decimal("9.75")
    try await outbox.enqueue(
      .service(.update(product, key: product.key, set: "Products", replaces: false)))
  }

  private func write(_ product: Row) throws {
    var part = Row(type: product.type)
    part["Price"] = .decimal("9.75")
    let (key, payload, base) = (product.key?.storedText(of: product.type), part.json(), product.json())
    try raw.transaction {
      let statement = try raw.statement("INSERT INTO requests (uuid, key, payload, base) VALUES (?, ?, ?, ?)")
      statement.bind(UUID().uuidString, at: 1)
      statement.bind(key, at: 2)
      statement.bind(text: payload, at: 3)
      statement.bind(text: base, at: 4)
      try statement.run()
    }
  }
}
