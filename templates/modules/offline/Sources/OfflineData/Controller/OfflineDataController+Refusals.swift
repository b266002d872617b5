import FoundationEssentials
import LocalStore
import ServiceData

/// Sets that the service does not give.
extension OfflineDataController {
  /// The queries that a synchronization asks for, and what is remembered of the others, which the service can never
  /// answer.
  ///
  /// - Parameter asksAll: whether those are asked, too.
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

  /// Remembers which queries the service refused, and forgets the refusals of those that it answered.
  ///
  /// A set that the service can never give is left out from then on. One that was there before has to be refused in two
  /// synchronizations in a row; and where the service gives no set at all, its address or the account is at fault, and
  /// none is left out.
  ///
  /// - Returns: the reports with what is remembered.
  func remembering(_ reports: [SyncReport.QueryReport]) async throws -> [SyncReport.QueryReport] {
    let hasAnswers = reports.contains { if case .completed = $0.outcome { true } else { false } }
    let now = Date()
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

  /// Brings the rows of a set to this machine no more: removes its defining queries.
  ///
  /// - Parameter purging: whether its rows go too; rows that another query holds, and local work, stay.
  /// - Returns: the number of rows that were deleted.
  /// - Throws: ``ControllerError`` where the store is not open, or no query brings the set.
  @discardableResult
  public func leave(_ set: String, purging: Bool) async throws -> Int {
    let names = try await queries().filter { $0.query.set == set }.map(\.name)
    guard !names.isEmpty else { throw ControllerError.notKept(set) }
    var count = 0
    for name in names { count += try await remove(name, purging: purging) }
    return count
  }

  /// Brings the rows of a set to this machine with the next download: puts back the queries of the configuration, or
  /// adds one for the whole set. A set that was left out since the service refused it is asked for again.
  ///
  /// - Throws: ``ControllerError`` where the store is not open, or the service lacks the set.
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
