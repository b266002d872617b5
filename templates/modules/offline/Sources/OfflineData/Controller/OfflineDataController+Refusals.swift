import LocalStore
import ServiceData

/// Sets that the service refuses to return.
extension OfflineDataController {
  /// Splits queries into those that a synchronization asks for, and the remembered refusals of those that the service
  /// can never answer.
  ///
  /// - Parameter asksAll: whether to ask for the refused ones, too.
  func divided(
    _ queries: [DefiningQuery], asksAll: Bool
  ) async throws -> (asked: [DefiningQuery], leftOut: [SyncReport.QueryReport]) {
    guard !asksAll else { return (queries, []) }
    let refusals = try await openedStore().perform { try $0.refusals() }.filter(\.value.isLeftOut)
    let leftOut = queries.compactMap { query in
      refusals[query.name].map { SyncReport.QueryReport(name: query.name, outcome: .leftOut, refusal: $0) }
    }
    return (queries.filter { refusals[$0.name] == nil }, leftOut)
  }

  /// Remembers which queries the service refused, and forgets the refusals of queries that it answered.
  ///
  /// A set that the service can never return is left out from then on. A set that was downloaded before must be refused
  /// in two consecutive synchronizations. If the service returns no set at all, its address or the account is at fault,
  /// and none is left out.
  ///
  /// - Returns: the reports with the remembered refusals.
  func remembering(_ reports: [SyncReport.QueryReport]) async throws -> [SyncReport.QueryReport] {
    let hasAnswers = reports.contains { if case .completed = $0.outcome { true } else { false } }
    let now = uploads.now()
    return try await openedStore().perform { database in
      let known = try database.refusals()
      var changes: [String: SetRefusal?] = [:]
      var reports = reports
      for (index, report) in reports.enumerated() {
        switch report.outcome {
        case .completed: changes.updateValue(nil, forKey: report.name)
        case .failed(let error) where error.isAnswer:
          let earlier = known[report.name]
          let isKnown = try earlier?.status == error.status || database.query(named: report.name)?.finished == nil
          let refusal = SetRefusal(
            status: error.status, message: error.description, since: earlier?.since ?? now,
            isLeftOut: error.refusesSet
              && (earlier?.isLeftOut == true || hasAnswers && isKnown && report.mode == .full))
          reports[index].refusal = refusal
          changes.updateValue(refusal, forKey: report.name)
        case .failed, .stopped, .leftOut: break
        }
      }
      try database.setRefusals(changes)
      return reports
    }
  }

  /// Removes the defining queries of a set, so that its rows are no longer downloaded.
  ///
  /// - Parameter purging: whether to delete its rows, too. Rows that another query holds, and local changes, stay.
  /// - Returns: the number of deleted rows.
  /// - Throws: ``ControllerError`` if the store is not open, or no query contains the set.
  @discardableResult
  public func leave(_ set: String, purging: Bool) async throws -> Int {
    let names = try await queries().filter { $0.query.set == set }.map(\.name)
    guard !names.isEmpty else { throw ControllerError.notKept(set) }
    var count = 0
    for name in names { count += try await remove(name, purging: purging) }
    return count
  }

  /// Includes a set in downloads again: restores the queries of the configuration, or adds a query for the whole set. A
  /// set that was left out because the service refused it is asked for again.
  ///
  /// - Throws: ``ControllerError`` if the store is not open, or the service does not have the set.
  public func keep(_ set: String) async throws {
    guard schema.set(set) != nil else { throw ControllerError.unknownSet(set, query: set) }
    let known = try await queries()
    let own = configured.filter { $0.query.set == set }
    let added = own.isEmpty ? [DefiningQuery(query: RowQuery(set: set))] : own
    let isKept = known.contains { $0.query.set == set }
    try await openedStore().perform { database in
      try database.transaction {
        let names = known.filter { $0.query.set == set }.map(\.name) + added.map(\.name)
        try database.setRefusals(Dictionary(names.map { ($0, nil) }, uniquingKeysWith: { first, _ in first }))
        guard !isKept else { return }
        try database.setRemovedQueries(try database.removedQueries().subtracting(added.map(\.name)))
        for query in added {
          let definition = query.definition(isAdded: own.isEmpty)
          // A query of an earlier configuration is still there, with its rows.
          var stored =
            try database.query(named: query.name)
            ?? database.addQuery(named: query.name, set: set, definition: definition)
          stored.definition = definition
          try database.update(stored)
        }
      }
    }
  }
}
