import Foundation
import OfflineData
import ServiceData
import ServiceFaults

/// The end of a run: everything is healed, what waits is brought to an end, and the books are compared.
struct Settlement {
  /// How often is synchronized until nothing should wait any more.
  private static let rounds = 10
  let run: ScriptRun

  func faults() async throws -> [RunFault] {
    try await comeToRest()
    let ending = try await ending()
    let isAtomic = QuirkChoice.notAtomic.isDisjoint(with: run.script.quirks)
    let ledger = run.ledger
    var faults = LedgerCheck(
      entities: ledger.entities, meanings: ledger.meanings, ending: ending, isAtomic: isAtomic
    ).faults()
    faults += try await (differences(ending) + unsent() + unfound()).map { RunFault(.other, $0) }
    try await run.device.controller?.close()
    let store = StoreCheck(folder: run.device.folder, schema: run.device.schema)
    return try faults + store.damages() + store.keylessRows()
  }

  /// Synchronizes without faults; conflicts are decided one way and the other, what was refused is tried again once.
  private func comeToRest() async throws {
    run.plan(FaultPlan())
    try await run.device.restart()
    for round in 0..<Self.rounds {
      run.server.passTime(seconds: nil)
      await run.device.synchronize()
      let waiting = try await run.device.requests()
      if waiting.isEmpty, round > 0 { break }
      if round == 3 { await run.device.retryErrors() }
      for conflict in waiting where conflict.state == .conflicted {
        try await run.resolve(conflict, (run.script.seed &+ UInt64(conflict.id)) % 2 == 0)
      }
    }
    // Changes that are made at once have versions that follow each other by seconds, and are in lists when these have passed.
    run.server.passTime(seconds: 600)
    await run.device.synchronize()
  }

  private func ending() async throws -> LedgerCheck.Ending {
    var ending = LedgerCheck.Ending()
    for set in WorldSet.allCases {
      for row in try await run.server.rows(set) {
        let token = row.token ?? ""
        ending.server[token, default: []].append(texts(row))
        ending.keys[token] = WorldKey(row, in: set)
        ending.references[token] = row.referenceText(in: set)
      }
    }
    for request in try await run.device.requests() {
      ending.waiting[request.token ?? "", default: []].append(waiting(request))
    }
    return ending
  }

  private func texts(_ row: Row) -> [WorldProperty: String] {
    Dictionary(
      uniqueKeysWithValues: WorldProperty.allCases.compactMap { property in
        row.text(property).map { (property, $0) }
      })
  }

  private func waiting(_ request: OutboxRequest) -> LedgerCheck.Waiting {
    switch request.change {
    case .service(.create(let row, _)): LedgerCheck.Waiting(kind: .create, values: texts(row))
    case .service(.update(let row, _, _, _)): LedgerCheck.Waiting(kind: .update, values: texts(row))
    case .service(.delete): LedgerCheck.Waiting(kind: .delete)
    default: LedgerCheck.Waiting(kind: .other)
    }
  }

  /// Without anything in the way, only what the service refuses may wait, and what hangs on that: by a dependency or by
  /// a transaction.
  private func unsent() async throws -> [String] {
    let requests = try await run.device.requests()
    var held = Set(requests.filter { $0.state == .failed }.map(\.id))
    var count = -1
    while count < held.count {
      count = held.count
      let transactions = Set(requests.filter { held.contains($0.id) }.compactMap(\.transaction))
      for request in requests where !held.isDisjoint(with: request.dependencies) { held.insert(request.id) }
      for request in requests where request.transaction.map(transactions.contains) == true { held.insert(request.id) }
    }
    return requests.filter { !held.contains($0.id) }.map { request in
      let reason = request.failure?.message ?? "waits for \(request.dependencies)"
      return "request \(request.id) of \(request.token ?? "?") is still \(request.state): \(reason)"
    }
  }

  /// Rows that nothing waits for are what the server has.
  private func differences(_ ending: LedgerCheck.Ending) async throws -> [String] {
    var faults: [String] = []
    let places = try await waitingPlaces()
    for set in WorldSet.allCases {
      let here = Dictionary(grouping: try await run.device.rows(set)) { $0.token ?? "" }
      let there = Dictionary(grouping: try await run.server.rows(set)) { $0.token ?? "" }
      for token in Set(here.keys).union(there.keys).sorted() where ending.waiting[token] == nil {
        if let place = ending.keys[token], places.contains(place) { continue }
        let (own, other) = (here[token] ?? [], there[token] ?? [])
        if own.count != other.count {
          faults.append("\(token) is \(own.count) times in the store and \(other.count) times on the server")
        } else if let row = own.first, let now = other.first, !isSame(row, now) {
          faults.append("\(token) is \(row.summary) in the store and \(now.summary) on the server")
        }
      }
    }
    return faults
  }

  /// The keys that something waits at, which may hide another entity that has such a key.
  private func waitingPlaces() async throws -> Set<WorldKey> {
    Set(
      try await run.device.requests().compactMap { request in
        WorldSet(rawValue: request.set).flatMap { set in request.key.map { WorldKey($0, in: set) } }
      })
  }

  /// Searches find each row by each of its texts, and no row that lacks the text.
  private func unfound() async throws -> [String] {
    var faults: [String] = []
    for set in WorldSet.allCases {
      let rows = try await run.device.rows(set)
      for text in Set(rows.flatMap { [$0.token ?? ""] + texts($0).values }) where !text.isEmpty {
        let expected = rows.filter { row in
          ([row.token ?? ""] + texts(row).values).contains { $0.lowercased().contains(text.lowercased()) }
        }
        let found = try await run.device.rows(set, search: "\"\(text)\"")
        if found.map(\.key) != expected.map(\.key) {
          faults.append("a search for '\(text)' finds \(found.count) of \(expected.count) \(set.rawValue)")
        }
      }
    }
    return faults
  }

  private func isSame(_ row: Row, _ other: Row) -> Bool {
    row.type.members.allSatisfy { $0.isNavigation || row[$0.name] == other[$0.name] ?? .null }
  }
}

extension Row {
  /// The values, for a message.
  var summary: String { String(decoding: Value.row(self).json(), as: UTF8.self) }
}
