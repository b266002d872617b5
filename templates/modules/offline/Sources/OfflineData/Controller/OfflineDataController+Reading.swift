import LocalStore
import ServiceData
import TypedEntities

// Conditions and orders that need unknown links throw `StoreError.linksNotKnown`. If only an expansion needs them, the
// row lists the navigation properties (`Row.unknownNavigations`).
extension OfflineDataController {
  /// The rows of a query on the device, with local changes.
  ///
  /// - Throws: ``ControllerError/notKept(_:)`` or ``ControllerError/notGiven(_:_:)`` if there are none because the
  ///   set is not downloaded.
  public func rows(_ query: RowQuery) async throws -> [Row] {
    let rows = try await openedStore().rows(of: query)
    if rows.isEmpty { try await checkIsKept(query.set) }
    return rows
  }

  /// The entity with a key on the device, which may also be its former temporary key; nil if the device does not have
  /// it.
  ///
  /// - Throws: ``ControllerError/notKept(_:)`` or ``ControllerError/notGiven(_:_:)`` if the set is not downloaded.
  public func row(_ key: EntityKey?, of query: RowQuery) async throws -> Row? {
    if let row = try await openedStore().row(key, of: query) { return row }
    if let key, let outbox {
      // The caller may still know the entity by a temporary key.
      let current = try await outbox.currentKey(of: key, in: query.set)
      if current != key { return try await openedStore().row(current, of: query) }
    }
    try await checkIsKept(query.set)
    return nil
  }

  /// The number of rows of a query on the device, with local changes.
  ///
  /// - Throws: ``ControllerError/notKept(_:)`` or ``ControllerError/notGiven(_:_:)`` if it is 0 because the set is
  ///   not downloaded.
  public func count(_ query: RowQuery) async throws -> Int {
    let count = try await openedStore().count(of: query)
    if count == 0 { try await checkIsKept(query.set) }
    return count
  }

  /// Distinguishes an empty result from a set that is not kept on the device.
  private func checkIsKept(_ set: String) async throws {
    let known = try await queries()
    let own = known.filter { $0.query.set == set }.map(\.name)
    if !own.isEmpty { return try await checkIsGiven(set, own) }
    let isLeft = options.leftSets.contains(set)
    let isKept = try await openedStore().perform { database in
      // A set that was left may still have rows, or only an empty table.
      guard try isLeft || database.removedQueries().contains(set) else { return try database.isKept(set) }
      return try database.count(of: RowQuery(set: set)) > 0
    }
    guard isKept else { throw ControllerError.notKept(set) }
  }

  /// A set that the service has never returned is not empty.
  private func checkIsGiven(_ set: String, _ names: [String]) async throws {
    let refusal = try await openedStore().perform { database -> SetRefusal? in
      let refusals = try database.refusals()
      guard try names.allSatisfy({ try refusals[$0] != nil && database.query(named: $0)?.finished == nil }) else {
        return nil
      }
      return names.first.flatMap { refusals[$0] }
    }
    if let refusal { throw ControllerError.notGiven(set, refusal) }
  }

  /// The status of the store; without queries if it is closed.
  public func status() async throws -> ControllerStatus {
    guard let store else { return ControllerStatus(isOpen: false, isEncrypted: options.key != nil, queries: []) }
    let names = try await queries().map(\.name)
    let isComplete = syncFault == nil
    let queries = try await store.perform { database in
      let refusals = try database.refusals()
      return try database.queries().filter { !isComplete || names.contains($0.name) }.map { query in
        ControllerStatus.QueryStatus(
          name: query.name, set: query.set, rows: try database.rowCount(heldBy: query),
          lastDownload: query.finished.flatMap { OffsetDateTime($0)?.date }, isIncomplete: query.isIncomplete,
          refusal: refusals[query.name])
      }
    }
    let gaps = try await store.perform { try $0.linkGaps() }
    return ControllerStatus(
      isOpen: true, isEncrypted: options.key != nil, queries: queries, unknownLinks: gaps.map { $0.status })
  }
}

extension LinkGap {
  fileprivate var status: ControllerStatus.UnknownLinks {
    ControllerStatus.UnknownLinks(
      set: set, navigation: navigation, rows: rows,
      reason: [LinkStrategy.none, .ignored].map(\.rawValue).contains(strategy) ? .notReported : .notDownloaded)
  }
}
