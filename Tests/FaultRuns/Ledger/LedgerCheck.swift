/// Compares the ledger of a run with its result.
///
/// Every change that was acknowledged is on the server exactly once, or waits: in the outbox, among the errors or among the
/// conflicts.
struct LedgerCheck {
  /// How the end looks from the outside.
  struct Ending: Sendable {
    /// The server's rows by token; more than one row means a duplicated change.
    var server: [String: [[WorldProperty: String]]] = [:]
    /// The keys that entities have on the server, by token.
    var keys: [String: WorldKey] = [:]
    /// The key of the entity that one belongs to, as text, by token.
    var references: [String: String] = [:]
    /// The waiting changes by token; a deletion has no properties.
    var waiting: [String: [Waiting]] = [:]
  }

  /// A request that waits.
  struct Waiting: Sendable {
    enum Kind: Sendable { case create, update, delete, other }

    var kind: Kind
    var values: [WorldProperty: String] = [:]
  }

  let entities: [String: LedgerEntity]
  /// The entities that each requested value meant.
  let meanings: [String: [String]]
  let ending: Ending
  /// Whether the service does transactions as a whole.
  let isAtomic: Bool

  /// The faults, one per line.
  func faults() -> [RunFault] {
    let losses = entities.sorted { $0.key < $1.key }.flatMap { faults(of: $0.key, $0.value) }
    return wrongRows() + losses.map { RunFault(.lost, $0) } + repetitions() + pairFaults().map { RunFault(.other, $0) }
  }

  private func repetitions() -> [RunFault] {
    ending.server.sorted { $0.key < $1.key }.compactMap { token, rows in
      rows.count > 1 ? RunFault(.other, "\(token) was created \(rows.count) times") : nil
    }
  }

  private func faults(of token: String, _ entity: LedgerEntity) -> [String] {
    let rows = ending.server[token] ?? []
    let waiting = ending.waiting[token] ?? []
    if rows.count > 1 { return [] }
    if entity.isGivenUp { return [] }
    if entity.localDeletion != nil {
      return deletionFaults(token, entity, isThere: !rows.isEmpty, waiting)
    }
    if rows.isEmpty {
      let isMissed = entity.creation == .acknowledged && !entity.isDeletedOnServer
      return isMissed && !waiting.contains { $0.kind == .create }
        ? ["\(token) was created here, and is nowhere"]
        : []
          + lostUpdates(token, entity, waiting)
    }
    return WorldProperty.allCases.compactMap { property in
      valueFault(token, entity, property, rows[0][property], waiting)
    }
  }

  private func deletionFaults(
    _ token: String, _ entity: LedgerEntity, isThere: Bool, _ waiting: [Waiting]
  ) -> [String] {
    guard entity.localDeletion == .acknowledged, isThere, !waiting.contains(where: { $0.kind == .delete }) else {
      return []
    }
    return ["\(token) was deleted here, and is on the server still"]
  }

  /// A change of an entity that others deleted waits as a conflict, unless it was on the server before.
  private func lostUpdates(_ token: String, _ entity: LedgerEntity, _ waiting: [Waiting]) -> [String] {
    guard entity.isDeletedOnServer, waiting.isEmpty else { return [] }
    return WorldProperty.allCases.compactMap { property in
      guard let last = lastAcknowledged(entity, property), !entity.seenOnServer.contains(last.value) else { return nil }
      // A later value whose acceptance is unknown may have been on the server.
      let later = entity.writes[property]?.drop { $0.value != last.value }.dropFirst() ?? []
      if later.contains(where: { entity.seenOnServer.contains($0.value) }) { return nil }
      return "\(token).\(property.rawValue) was set to '\(last.value)' here, and nobody was told that it is gone"
    }
  }

  private func valueFault(
    _ token: String, _ entity: LedgerEntity, _ property: WorldProperty, _ found: String?, _ waiting: [Waiting]
  ) -> String? {
    guard let last = lastAcknowledged(entity, property), let writes = entity.writes[property] else { return nil }
    let since = writes.drop { $0.value != last.value }
    if since.contains(where: { $0.standing != nil && $0.value == found }) { return nil }
    // A change of an ambiguous key may have arrived here.
    if let found, entity.mayHold.contains(found) { return nil }
    if waiting.contains(where: { request in since.contains { $0.value == request.values[property] } }) { return nil }
    // Other clients have overwritten it.
    let wasThere = since.contains { $0.standing != nil && entity.seenOnServer.contains($0.value) }
    if wasThere, writes.contains(where: { $0.standing == nil && $0.value == found }) { return nil }
    return "\(token).\(property.rawValue) was set to '\(last.value)' here; the server has '\(found ?? "null")'"
  }

  private func lastAcknowledged(_ entity: LedgerEntity, _ property: WorldProperty) -> LedgerEntity.Write? {
    entity.writes[property]?.last { $0.standing == .acknowledged }
  }

  /// Of a transaction, the server has all or nothing.
  private func pairFaults() -> [String] {
    guard isAtomic else { return [] }
    let pairs = Dictionary(grouping: entities.filter { $0.value.pair != nil }) { $0.value.pair ?? "" }
    return pairs.sorted { $0.key < $1.key }.compactMap { name, members in
      let untouched = members.filter { member in
        let entity = member.value
        return entity.creation == .acknowledged && entity.localDeletion == nil && !entity.isDeletedOnServer
          && !entity.isGivenUp
      }
      guard untouched.count == members.count, members.count == 2 else { return nil }
      let there = members.filter { ending.server[$0.key] != nil }.count
      return there == 0 || there == members.count ? nil : "half of transaction \(name) is on the server"
    }
  }
}
