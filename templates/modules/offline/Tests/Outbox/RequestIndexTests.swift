import Foundation
import SeededNumbers
import ServiceData
import Testing

@testable import OfflineData

/// The index in memory matches the requests in the file, whichever connection wrote them and however that ended.
struct RequestIndexTests {
  private struct Stop: Error {}

  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test(arguments: 1...12)
  func indexMatchesTheFile(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let path = directory.url.appendingPathComponent("outbox.sqlite").path
    let both = try (0..<2).map { _ in try OutboxDatabase(path: path, schema: OrderModel.schema) }
    for _ in 0..<150 {
      let outbox = both[Int.random(in: 0..<2, using: &random)]
      do {
        _ = try outbox.commit { () throws -> Void in
          try Self.work(outbox, &random)
          if Int.random(in: 0..<6, using: &random) == 0 { throw Stop() }
        }
      } catch is Stop {
      } catch is OutboxError {
      }
      for database in both { try Self.compare(database, seed) }
    }
  }

  private static func compare(_ database: OutboxDatabase, _ seed: UInt64) throws {
    let all = try database.requests()
    let keys = Set(all.map { database.keyText(of: $0) } + ["1", "2", "3"])
    for key in keys {
      let expected = all.filter { database.keyText(of: $0) == key }.map(\.id)
      #expect(try database.index.numbers(of: "Orders", key: key) == expected, "seed \(seed)")
    }
  }

  private static func work(_ outbox: OutboxDatabase, _ random: inout SeededNumbers) throws {
    let id = Int.random(in: 1...3, using: &random)
    var options = ChangeOptions()
    options.optimizes = Bool.random(using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      let row = OrderModel.order(id).keyed(OrderModel.key(id))
      let change = LocalChange.service(.update(row, key: OrderModel.key(id), set: "Orders", replaces: true))
      _ = try outbox.enqueue(change, base: nil, options)
    case 2:
      var row = Row(type: OrderModel.type("Order"))
      row["Name"] = .string("new")
      _ = try outbox.enqueue(.service(.create(row, set: "Orders")), base: nil, options)
    case 3:
      _ = try outbox.enqueue(.service(.delete(OrderModel.key(id), set: "Orders", etag: nil)), base: nil, options)
    case 4: try finishFirst(outbox, id)
    case 5: try outbox.optimize()
    case 6: if let last = try outbox.requests().last { _ = try outbox.undo(.request(last.id), cascades: true) }
    default: if let last = try outbox.requests().last { try outbox.conflict(last.id, theirs: nil, nil) }
    }
  }

  private static func finishFirst(_ outbox: OutboxDatabase, _ id: Int) throws {
    guard let first = try outbox.requests().first, let sent = try outbox.begin(first.id) else { return }
    let row = OrderModel.order(first.hasTemporaryKey ? 1_000 + Int(first.id) : id)
    _ = try outbox.finish(first.id, version: sent.version, row: row, realKey: first.hasTemporaryKey ? row.key : nil)
  }
}
