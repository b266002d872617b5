import Foundation
import ServiceData
import Testing
import TypedEntities

@testable import LocalStore
@testable import OfflineData

/// What an upload makes of the requests, and crashes during one.
extension RandomChanges {
  mutating func upload() async throws {
    let outbox = try present.outbox
    let ready = try await outbox.requests().filter { $0.dependencies.isEmpty && $0.set == "Orders" }
    guard let chosen = ready.randomElement(using: &generator), let sent = try await outbox.begin(chosen.id) else {
      return
    }
    let failure = RequestFailure(kind: "refused", message: "no", time: Date(timeIntervalSince1970: 0))
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      note("postpone \(sent.id)")
      try await outbox.postpone(sent.id, notBefore: nil, failure, mayHaveBeenDone: true)
    case 1:
      note("fail \(sent.id)")
      try await outbox.fail(sent.id, failure)
    case 2 where sent.change.kind != .create:
      let theirs = sent.key.flatMap(number).flatMap { orders[$0] }
      note("conflict \(sent.id)")
      try await outbox.conflict(sent.id, theirs: theirs)
    default:
      note("finish \(sent.id) \(sent.change.kind)")
      try await finish(sent)
    }
  }

  func number(_ key: EntityKey) -> Int? { key.parts.first.flatMap { Int(rowValue: $0.value) } }

  private mutating func finish(_ sent: OutboxRequest) async throws {
    let outbox = try present.outbox
    checkPlace(of: sent)
    switch sent.change {
    case .service(.create(let row, _)):
      nextID += 1
      let id = Int64(nextID)
      var kept = row
      kept["ID"] = .int(id)
      kept["Total"] = kept["Total"] ?? .decimal("0")
      kept.acceptChanges()
      kept.etag = "created"
      orders[nextID] = kept
      changed.insert(nextID)
      made[sent.id] = nextID
      try await outbox.finish(sent.id, version: sent.version, row: kept)
    case .service(.update(let row, let key?, _, _)):
      guard let id = number(key), let old = orders[id] else {
        return try await outbox.conflict(sent.id, theirs: nil)
      }
      var kept = old.overlaid(by: row, withControl: false)
      kept.etag = "updated"
      orders[id] = kept
      changed.insert(id)
      let answers = Bool.random(using: &generator)
      try await outbox.finish(sent.id, version: sent.version, row: answers ? kept : nil)
    case .service(.delete(let key, _, _)):
      if let id = number(key) { orders[id] = nil }
      try await outbox.finish(sent.id, version: sent.version, row: nil)
    default: break
    }
  }

  /// Makes changes that the store does not follow, as after a crash between the two files.
  mutating func interrupt() async throws {
    note("crash")
    let known = try present
    await known.close()
    let outbox = try await Outbox.open(at: OrderFixture.outboxURL(folder), schema: OrderModel.schema)
    try await outbox.releaseInterrupted()
    let request = try await outbox.requests().filter { $0.dependencies.isEmpty && $0.set == "Orders" }.first
    if let request, let sent = try await outbox.begin(request.id), case .service(.create(let row, _)) = sent.change {
      nextID += 1
      var kept = row
      kept["ID"] = .int(Int64(nextID))
      kept["Total"] = kept["Total"] ?? .decimal("0")
      kept.acceptChanges()
      orders[nextID] = kept
      changed.insert(nextID)
      made[sent.id] = nextID
      note("unheard creation \(sent.id)")
      try await outbox.finish(sent.id, version: sent.version, row: kept)
    }
    await outbox.close()
    try await openFixture()
    try await present.outbox.releaseInterrupted()
  }

  /// Checks that a request is sent to the entity that it was meant for.
  private func checkPlace(of sent: OutboxRequest) {
    guard let intent = intents[sent.id], sent.change.kind != .create else { return }
    let expected: Int? =
      switch intent {
      case .order(let id): id
      case .creation(let id): made[id]
      }
    #expect(sent.key.flatMap(number) == expected, "\(sent.summary) after:\n\(script.joined(separator: "\n"))")
  }
}
