import FoundationEssentials
import LocalStore
import ServiceData

/// Downloads several defining queries, with a bounded number at a time.
struct DownloadRun: Sendable {
  let remote: any RemoteService
  let store: RowStore
  let directory: URL
  let progress: ProgressPublisher
  /// How many queries are requested at the same time; with 1, everything is sequential.
  let width: Int
  /// How many rows to request in each page, if a query does not say.
  var pageSize: Int?
  /// Whether to read everything again.
  var isFull = false
  /// The current time.
  let now: @Sendable () -> Date
  /// Runs under the lock before anything is downloaded.
  let preparation: @Sendable () async throws -> DownloadObstacles

  /// Downloads the queries in order.
  ///
  /// - Throws: ``StoreError``, and ``ControllerError`` if the directory cannot be used. Errors of the service, and a
  ///   cancellation, are in the report.
  func download(_ queries: [DefiningQuery]) async throws -> SyncReport {
    let started = now()
    let report = progress.start(.download, totalSteps: 2, countsSteps: false)
    do {
      report.step(.waitingForDownload, "waiting for other downloads")
      let lock = try await DownloadLock.wait(in: directory)
      defer { withExtendedLifetime(lock) {} }
      report.step(.processingDefiningQueries, "downloading \(queries.count) queries")
      let obstacles = try await preparation()
      let results = try await results(of: queries, obstacles, report)
      let ended = SyncReport(queries: results, started: started, ended: now())
      report.end(ended.phase, ended.summary)
      return ended
    } catch is CancellationError {
      let stopped = queries.map { SyncReport.QueryReport(name: $0.name, outcome: .stopped) }
      report.end(.stopped, "stopped")
      return SyncReport(queries: stopped, started: started, ended: now())
    } catch {
      report.end(.failed, String(describing: error))
      throw error
    }
  }

  private func results(
    of queries: [DefiningQuery], _ obstacles: DownloadObstacles, _ report: ProgressReporter
  ) async throws -> [SyncReport.QueryReport] {
    try await withThrowingTaskGroup(of: (Int, SyncReport.QueryReport).self) { group in
      var results: [Int: SyncReport.QueryReport] = [:]
      for (index, query) in queries.enumerated() {
        guard let error = obstacles.obstacle(of: query) else { continue }
        results[index] = SyncReport.QueryReport(name: query.name, outcome: .failed(error))
      }
      var waiting = queries.indices.filter { results[$0] == nil }.makeIterator()
      var running = 0
      var fault = obstacles.service
      while true {
        while running < width, fault == nil, let index = waiting.next() {
          let download = QueryDownload(
            definition: queries[index], remote: remote, store: store, report: report, countsRows: queries.count == 1,
            readsAhead: width > 1, pageSize: pageSize ?? queries[index].usualPageSize, isFull: isFull, now: now,
            links: LinkDownload(queries[index], remote: remote, store: store))
          group.addTask { (index, try await download.run()) }
          running += 1
        }
        guard let (index, result) = try await group.next() else { break }
        running -= 1
        results[index] = result
        // A single query counts its rows.
        if queries.count > 1 { report.count(results.count, of: queries.count) }
        if case .failed(let error) = result.outcome {
          progress.requestDidFail(error)
          // If the service cannot be reached, the other queries are not tried.
          if [.offline, .notAuthenticated].contains(error.kind) { fault = error }
        }
      }
      return queries.indices.map { index in
        results[index]
          ?? SyncReport.QueryReport(name: queries[index].name, outcome: fault.map { .failed($0) } ?? .stopped)
      }
    }
  }
}

extension SyncReport {
  /// The phase in which an operation with this report ends.
  fileprivate var phase: ProgressEvent.Phase {
    if failure != nil { return .failed }
    let isStopped = queries.contains { if case .stopped = $0.outcome { true } else { false } }
    return isStopped ? .stopped : .finished
  }

  fileprivate var summary: String {
    if let failure { return failure.description }
    let rows = queries.reduce(0) { $0 + $1.rows }
    return "\(rows) \(rows == 1 ? "row" : "rows") of \(queries.count) \(queries.count == 1 ? "query" : "queries")"
  }
}
