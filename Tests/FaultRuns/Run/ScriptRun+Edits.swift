import OfflineData
import ServiceData

/// The user's changes.
extension ScriptRun {
  func edit(_ step: Step) async throws {
    switch step {
    case .create(let set, let number): try await create(set, number: number)
    case .createItem(let number):
      guard let order = await device.row(number, of: [.orders])?.row, let key = order.key else { return }
      try await create(.items, under: Meant(set: .orders, key: key, tokens: order.token.map { [$0] } ?? []))
    case .createSeat(let number, let own):
      guard let room = try await meant(number, of: [.rooms]) else { return }
      try await create(.seats, number: own, under: room)
    case .createPair(let set, let number):
      let pair = ledger.newText("pair")
      try await create(set, number: number, pair: pair)
      try await create(set, number: number == 0 ? 0 : number + 1, pair: pair)
    case .update(let number, let property): try await update(number, property)
    case .updateKey(let number, let property): try await updateKey(number, property)
    case .delete(let number): await delete(number)
    case .deleteKey(let number): try await deleteKey(number)
    case .undo(let number): await undo(number)
    default: break
    }
  }

  /// Makes a change, and records it before and after in the ledger.
  func change(_ event: LedgerEvent, _ change: (OfflineDataController) async throws -> Void) async {
    guard let controller = device.controller else { return }
    ledger.begin(event)
    ledger.end(await standing { try await change(controller) })
  }

  private func standing(of change: () async throws -> Void) async -> Standing {
    do {
      try await change()
      return .acknowledged
    } catch OutboxError.notShown {
      return .acknowledged
    } catch OutboxError.database {
      return .unknown
    } catch is OutboxError {
      return .refused
    } catch {
      return .unknown
    }
  }

  private func create(
    _ set: WorldSet, number: Int = 0, under owner: Meant? = nil, pair: String? = nil
  ) async throws {
    let token = ledger.newText("c")
    let row = try server.row(set, token: token, number: number, under: owner?.key, of: device.schema)
    if let key = row.key { asked.append((token, key, set)) }
    await change(.created(token: token, set: set, isLocal: true, pair: pair)) {
      try await $0.create(row, in: set.rawValue, options: ChangeOptions(transaction: pair))
    }
    if let owner { ledger.note(.placed(token: token, under: owner.tokens, key: owner.place.text)) }
  }

  private func update(_ number: Int, _ property: WorldProperty) async throws {
    guard let (set, found) = await device.row(number, of: WorldSet.allCases), let token = found.token else { return }
    var row = found
    row.acceptChanges()
    let value = ledger.newText("u")
    row[property.rawValue] = .string(value)
    let changed = row
    await change(.wrote(value: value, property: property, token: token, isLocal: true)) {
      try await $0.update(changed, in: set.rawValue)
    }
  }

  private func delete(_ number: Int) async {
    guard let (set, row) = await device.row(number, of: WorldSet.allCases), let token = row.token, let key = row.key
    else { return }
    await change(.deleted(token: token, isLocal: true)) { try await $0.delete(key, in: set.rawValue) }
  }

  private func undo(_ number: Int) async {
    guard let (set, row) = await device.row(number, of: WorldSet.allCases), let token = row.token else { return }
    let key = row.key
    // Waiting changes of the key are removed too, even those of another entity.
    for request in (try? await device.requests()) ?? [] where request.set == set.rawValue && request.key == key {
      if let other = request.token, other != token { ledger.note(.gaveUp(token: other)) }
    }
    await change(.gaveUp(token: token)) { try await $0.undo(.entity(set: set.rawValue, key: key)) }
  }
}

/// The changes of other clients on the server.
extension ScriptRun {
  func editServer(_ step: Step) async throws {
    switch step {
    case .serverCreate(let set):
      let token = ledger.newText("s")
      try await server.create(set, token: token, under: nil)
      ledger.note(.created(token: token, set: set, isLocal: false, pair: nil))
    case .serverUpdate(let number, let property):
      guard let (set, row) = try await serverRow(number), let token = row.token else { return }
      ledger.note(.saw(values: WorldProperty.allCases.compactMap(row.text), token: token))
      let value = ledger.newText("v")
      try await server.update(row, set, property, to: value)
      ledger.note(.wrote(value: value, property: property, token: token, isLocal: false))
    case .serverDelete(let number):
      guard let (set, row) = try await serverRow(number), let token = row.token else { return }
      ledger.note(.saw(values: WorldProperty.allCases.compactMap(row.text), token: token))
      try await server.delete(row, set)
      ledger.note(.deleted(token: token, isLocal: false))
    default: break
    }
  }

  private func serverRow(_ number: Int) async throws -> (WorldSet, Row)? {
    var rows: [(WorldSet, Row)] = []
    for set in WorldSet.allCases { rows += try await server.rows(set).map { (set, $0) } }
    rows.sort { ($0.1.token ?? "") < ($1.1.token ?? "") }
    return rows.isEmpty ? nil : rows[number % rows.count]
  }
}
