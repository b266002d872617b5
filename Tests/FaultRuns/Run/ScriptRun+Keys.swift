import OfflineData
import ServiceData

/// The entity that the user means by a key.
struct Meant: Sendable {
  let set: WorldSet
  let key: EntityKey
  /// The entities of the key: none if no entity has it, several if it is ambiguous.
  let tokens: [String]

  var place: WorldKey { WorldKey(key, in: set) }
}

/// The user's changes by key instead of by row.
extension ScriptRun {
  func updateKey(_ number: Int, _ property: WorldProperty) async throws {
    guard let meant = try await meant(number, of: WorldSet.allCases) else { return }
    let value = ledger.newText("k")
    let event: LedgerEvent =
      meant.tokens.count == 1
      ? .wrote(value: value, property: property, token: meant.tokens[0], isLocal: true)
      : .asked(value: value, tokens: meant.tokens)
    await change(event) { controller in
      var row = try await Self.row(meant, controller)
      row.acceptChanges()
      row[property.rawValue] = .string(value)
      try await controller.update(row, in: meant.set.rawValue)
    }
  }

  func deleteKey(_ number: Int) async throws {
    guard let meant = try await meant(number, of: WorldSet.allCases) else { return }
    let event: LedgerEvent =
      meant.tokens.count == 1 ? .deleted(token: meant.tokens[0], isLocal: true) : .deletedOne(of: meant.tokens)
    await change(event) { controller in
      _ = try await Self.row(meant, controller)
      try await controller.delete(meant.key, in: meant.set.rawValue)
    }
  }

  /// The row at a key, as the commands that change an entity look it up.
  private static func row(_ meant: Meant, _ controller: OfflineDataController) async throws -> Row {
    guard let row = try await controller.row(meant.key, of: RowQuery(set: meant.set.rawValue)) else {
      throw OutboxError.unknownEntity(set: meant.set.rawValue)
    }
    return row
  }

  /// One of the keys that the user knows, every other time from the creations and else from the service's own list, with
  /// its current meaning.
  func meant(_ number: Int, of sets: [WorldSet]) async throws -> Meant? {
    let asked = asked.filter { sets.contains($0.set) }
    if number % 2 == 0, !asked.isEmpty {
      let (_, key, set) = asked[number / 2 % asked.count]
      return try await meaning(of: key, in: set)
    }
    var listed: [(key: EntityKey, set: WorldSet)] = []
    for set in sets { listed += try await server.rows(set).compactMap { row in row.key.map { ($0, set) } } }
    guard !listed.isEmpty else { return nil }
    let (key, set) = listed[number / 2 % listed.count]
    return try await meaning(of: key, in: set)
  }

  /// The creations that wait and asked for the key, and what has it on the service. What a creation asked for means it no
  /// more once it is done.
  private func meaning(of key: EntityKey, in set: WorldSet) async throws -> Meant {
    let place = WorldKey(key, in: set)
    let askers = Set(asked.filter { WorldKey($0.key, in: $0.set) == place }.map(\.token))
    var tokens = Set(try await waitingCreations()).intersection(askers)
    for row in try await server.rows(set) where WorldKey(row, in: set) == place {
      if let token = row.token { tokens.insert(token) }
    }
    // The device may still have an entity that the service has deleted.
    if let row = await device.row(key, set), WorldKey(row, in: set) == place, let token = row.token {
      tokens.insert(token)
    }
    return Meant(set: set, key: key, tokens: tokens.sorted())
  }

  private func waitingCreations() async throws -> [String] {
    try await device.requests().compactMap { request in
      if case .service(.create) = request.change { request.token } else { nil }
    }
  }
}
