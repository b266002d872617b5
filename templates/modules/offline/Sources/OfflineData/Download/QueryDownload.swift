import FoundationEssentials
import LocalStore
import ServiceData
import TypedEntities

/// Downloads one defining query, page by page. Each page is written together with the checkpoint from which the
/// download can be resumed.
struct QueryDownload: Sendable {
  let definition: DefiningQuery
  let remote: any RemoteService
  let store: RowStore
  let report: ProgressReporter
  /// Whether the report counts rows, because no other query is downloaded.
  let countsRows: Bool
  /// Whether the next page is requested while a page is being written.
  let readsAhead: Bool
  /// How many rows to request in each page, if the query does not say.
  let pageSize: Int?
  /// Whether to read everything again.
  let isFull: Bool
  /// The current time.
  let now: @Sendable () -> Date
  /// Downloads the links of the rows.
  let links: LinkDownload

  /// Brings the query up to date, with the cheapest strategy that the service supports.
  ///
  /// - Returns: a report, which includes an error of the service or a cancellation.
  /// - Throws: ``StoreError``.
  func run() async throws -> SyncReport.QueryReport {
    var progress = DownloadProgress(report: SyncReport.QueryReport(name: definition.name))
    do {
      try await download(into: &progress)
      if countsRows { report.count(progress.received, of: progress.received) }
    } catch let error as ServiceError where error.kind != .cancelled {
      progress.report.outcome = .failed(error)
      try await end(.failed, forgetsTokens: progress.isCircular)
    } catch let error as StoreError where error == .keyMissing(set: definition.query.set) {
      progress.report.outcome = .failed(ServiceError(.malformedResponse, error.description))
      try await end(.failed)
    } catch let error where error is CancellationError || error is ServiceError {
      progress.report.outcome = .stopped
      try await end(.stopped)
    } catch StoreError.closed {
      // Closing the store ends a running download; the next opening finds its state and marks it as stopped.
      progress.report.outcome = .stopped
    }
    return progress.report
  }

  private func download(into progress: inout DownloadProgress) async throws {
    let name = definition.name
    guard let stored = try await store.perform({ try $0.query(named: name) }) else {
      throw ControllerError.unknownQuery(name, known: [])
    }
    try await links.prepare()
    var strategies = isFull ? [.full] : DownloadStrategy.all(of: definition, stored)[...]
    while let strategy = strategies.popFirst() {
      do {
        return try await take(strategy, from: stored, into: &progress)
      } catch let error as ServiceError where !progress.hasAnswer && !strategies.isEmpty {
        if !strategy.isClosed(by: error) {
          guard isSuspect(strategy, after: error, of: stored), try await answersPlainly() else { throw error }
          do {
            return try await take(strategy, from: stored, into: &progress)
          } catch let again as ServiceError
            where !progress.hasAnswer && (strategy.isClosed(by: again) || isSuspect(strategy, after: again, of: stored))
          {}
        }
        progress.report.restart = error
        // Changes that could not be read to the end twice would fail there again.
        if case .resume(.delta, _) = strategy, stored.downloadState == .failed { strategies = [.full] }
      }
    }
  }

  /// Whether the strategy may be at fault, and not the service. An error that looks like an outage counts only if the
  /// previous download failed, too.
  private func isSuspect(_ strategy: DownloadStrategy, after error: ServiceError, of stored: StoredQuery) -> Bool {
    strategy.canBeBroken(by: error) && (!error.isOutage || stored.downloadState == .failed)
  }

  /// Whether the service answers a plain request for the same rows. If so, the failed strategy is tried once more, so
  /// that a short outage never causes a full download.
  private func answersPlainly() async throws -> Bool {
    var plain = RowQuery(set: definition.query.set)
    plain.top = 1
    do {
      _ = try await request { try await remote.page(of: plain, tracksChanges: false) }
      return true
    } catch let error as ServiceError where error.kind != .cancelled {
      return false
    }
  }

  func take(_ strategy: DownloadStrategy, from stored: StoredQuery, into progress: inout DownloadProgress) async throws
  {
    progress.report.mode = strategy.name
    var query = stored
    query.downloadState = .running
    query.mode = strategy.name.rawValue
    if case .resume = strategy {
      progress.report.pages = 0
    } else {
      (query.pages, query.rows, query.nextToken) = (0, 0, nil)
    }
    if case .full = strategy {
      query.generation += 1
      query.deltaToken = nil
    }
    try await save(query)
    try await expect(strategy, stored, into: &progress)
    if remote.schema.set(definition.query.set)?.isSingleton == true {
      return try await singleton(query, into: &progress)
    }
    try await pages(of: query, by: strategy, into: &progress, on: store)
  }

  /// Runs on the store's actor, so that a page that has already arrived is written without a change of threads.
  private func pages(
    of stored: StoredQuery, by strategy: DownloadStrategy, into progress: inout DownloadProgress,
    on store: isolated RowStore
  ) async throws {
    var query = stored
    let start = OffsetDateTime(now()).secondsSinceEpoch
    var watermark = Watermark(definition, query.deltaToken)
    var page = try await request { try await firstPage(strategy) }
    var prepared: PreparedRows?
    var trail = strategy.trail
    while true {
      progress.hasAnswer = true
      do {
        try trail.note(page, of: definition.query.set)
      } catch {
        progress.isCircular = true
        throw error
      }
      links.note(page, of: strategy.name)
      watermark?.note(page.rows)
      query.pages += 1
      query.rows += Int64(page.rows.count)
      guard case .next(let token)? = page.token else { break }
      query.nextToken = token
      (page, prepared) = try await follow(
        page, prepared: prepared, of: query, asking: wanted(strategy), after: token, into: &progress, on: store)
    }
    query.nextToken = nil
    query.downloadState = .done
    query.finished = OffsetDateTime(now()).description
    query.deltaToken = watermark?.text(before: start)
    if case .delta(let token)? = page.token, definition.modificationProperty == nil { query.deltaToken = token }
    try await finish(page, prepared: prepared, of: query, by: strategy.name, into: &progress)
  }

  /// Writes a page, requests the next one and prepares its rows for writing. With reading ahead, both happen at the
  /// same time; the checkpoint is still that of the page being written.
  private func follow(
    _ page: RowPage, prepared: PreparedRows?, of query: StoredQuery, asking wanted: RowQuery, after token: String,
    into progress: inout DownloadProgress, on store: isolated RowStore
  ) async throws -> (RowPage, PreparedRows?) {
    guard readsAhead else {
      try apply(page, prepared: prepared, of: query, into: &progress, on: store)
      try Task.checkCancellation()
      return try await self.page(after: token, of: wanted, as: store.perform { try $0.rowForm(of: query.set) })
    }
    // Before the first page is written, the table may not exist yet.
    let form = try store.perform { try $0.rowForm(of: query.set) }
    async let next = self.page(after: token, of: wanted, as: form)
    try apply(page, prepared: prepared, of: query, into: &progress, on: store)
    await store.yield()
    return try await next
  }

  private func page(
    after token: String, of wanted: RowQuery, as form: RowForm?
  ) async throws -> (RowPage, PreparedRows?) {
    let page = try await request { try await remote.page(after: .next(token), of: wanted) }
    return (page, form?.prepare(page.rows))
  }

  private func firstPage(_ strategy: DownloadStrategy) async throws -> RowPage {
    switch strategy {
    case .resume(_, let token): try await remote.page(after: .next(token), of: wanted(strategy))
    case .delta(let token): try await remote.page(after: .delta(token), of: wanted(strategy))
    case .modified: try await links.firstPage(of: rowQuery(strategy), tracksChanges: false)
    case .full:
      try await links.firstPage(of: rowQuery(strategy), tracksChanges: asksForChanges)
    }
  }

  /// Whether a full download asks for a delta token.
  private var asksForChanges: Bool {
    definition.modificationProperty == nil && remote.schema.set(definition.query.set)?.isTracked != false
  }

  /// The query as sent, with the expansions that return links.
  private func wanted(_ strategy: DownloadStrategy) -> RowQuery { links.expanded(rowQuery(strategy)) }

  /// The query for rows alone. Its selection always includes the key, which identifies the rows.
  private func rowQuery(_ strategy: DownloadStrategy) -> RowQuery {
    var query = definition.query
    query.pageSize = query.pageSize ?? pageSize
    let type = remote.schema.set(query.set).flatMap(remote.schema.entityType)
    if !query.select.isEmpty, !query.select.contains("*") {
      let missing = type?.keys.map { $0.path.joined(separator: "/") }.filter { !query.select.contains($0) }
      query.select += missing ?? []
    }
    if case .modified(let property, let value) = strategy, let member = type?.member(property) {
      let literal = QueryExpression.literal(QueryLiteral(value, for: member))
      let isNewer = QueryExpression.binary(.ge, .path(QueryPath([property])), literal)
      query.filter = query.filter.map { .binary(.and, $0, isNewer) } ?? isNewer
    }
    return query
  }

  /// Estimates how many rows a strategy returns, from the last download. Only a full download returns a similar number
  /// again.
  private func expect(_ strategy: DownloadStrategy, _ stored: StoredQuery, into progress: inout DownloadProgress)
    async throws
  {
    (progress.received, progress.total) = (0, nil)
    if case .resume = strategy { progress.received = Int(stored.rows) }
    guard countsRows, strategy.name == .full, stored.finished != nil else { return }
    progress.total = try await store.perform { try $0.rowCount(heldBy: stored) }
    report.count(progress.received, of: progress.total)
    report.update("\(definition.name): \(progress.rowText)", parameters: ["query": definition.name])
  }

  private func save(_ query: StoredQuery) async throws { try await store.perform { try $0.update(query) } }

  /// - Parameter forgetsTokens: whether the next download reads everything, because it would run into a circle again.
  private func end(_ state: DownloadState, forgetsTokens: Bool = false) async throws {
    let name = definition.name
    try await store.perform { database in
      guard var query = try database.query(named: name) else { return }
      query.downloadState = state
      if forgetsTokens { (query.nextToken, query.deltaToken) = (nil, nil) }
      try database.update(query)
    }
  }

  /// Sends one request. Other errors are turned into a ``ServiceError``, so that they appear in the report.
  func request<Answer: Sendable>(_ send: () async throws -> Answer) async throws -> Answer {
    do {
      try Task.checkCancellation()
      return try await send()
    } catch let error as ServiceError {
      throw Task.isCancelled ? ServiceError(.cancelled, "the download was stopped") : error
    } catch let error where !(error is CancellationError) {
      throw ServiceError(.malformedResponse, String(describing: error))
    }
  }
}
