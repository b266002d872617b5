import EntityAccess
import FoundationEssentials
import LocalStore
import ServiceData

/// Keeps the results of defining queries on the device and answers queries from there. The offline controller of an
/// emitted package is built on it.
///
///     let controller = try OfflineDataController(remote: service, directory: directory, queries: queries)
///     try await controller.open(.downloadIfNeeded)
///     let cheap = try await controller.rows(query)
///
/// Local changes go through an ``Outbox`` and are visible to reads at once. The outbox belongs to one service and one
/// user (``OutboxOwner``): opening a controller for another one throws
/// ``OutboxError/boundElsewhere(path:kept:asked:)``.
///
/// All calls can be made concurrently. Openings, closings and removals run one after the other. A call that finds the
/// store closed throws ``ControllerError/storeClosed`` or ``StoreError/closed(path:)``.
public actor OfflineDataController: ODataControlling {
  /// The service that is downloaded from and uploaded to.
  public nonisolated let remote: any RemoteService
  /// Receives the progress of openings, downloads and uploads.
  public nonisolated let progress: ProgressPublisher
  /// The folder of the store's files.
  public nonisolated let directory: URL
  /// The queries of the configuration, without those of named syncs.
  let declared: [DefiningQuery]
  /// The named syncs.
  public internal(set) var syncs: [NamedSync] = []
  /// Why the named syncs are not known; nil if they are.
  var syncFault: (any Error)?
  private let width: Int
  let options: StoreOptions
  /// How conflicts are decided, and how long failed requests wait.
  public private(set) var uploads: UploadSettings
  var store: RowStore?
  var outbox: Outbox?
  /// Ends with the latest opening, closing or removal, for which the next one waits.
  var transition: Task<Void, Never>?

  /// Creates a controller without opening the store.
  ///
  /// - Parameters:
  ///   - remote: the service.
  ///   - directory: the folder of the store's files; it is created if it does not exist.
  ///   - queries: the defining queries, whose results are kept on the device.
  ///   - delegate: receives progress.
  ///   - parallelDownloads: how many queries are requested at the same time. Each reads one page ahead of the page
  ///     being written. With 1, requests and writes strictly alternate.
  ///   - options: the key of an encrypted store, the renames of the schema, the sets whose texts are indexed for
  ///     searches, and the sets whose queries are left out.
  ///   - uploads: how conflicts are decided, and how long failed requests wait.
  /// - Throws: ``ControllerError`` if two queries have the same name, or a query asks for a set that the service does
  ///   not have.
  public init(
    remote: any RemoteService, directory: URL, queries: [DefiningQuery],
    delegate: (any OfflineODataProviderDelegate)? = nil, parallelDownloads: Int = 4,
    options: StoreOptions = StoreOptions(), uploads: UploadSettings = UploadSettings()
  ) throws {
    self.remote = remote
    self.directory = directory
    declared = queries.filter { !options.leftSets.contains($0.query.set) }
    self.options = options
    width = max(1, parallelDownloads)
    self.uploads = uploads
    progress = ProgressPublisher(delegate: delegate)
    for (index, query) in queries.enumerated() {
      guard remote.schema.set(query.query.set) != nil else {
        throw ControllerError.unknownSet(query.query.set, query: query.name)
      }
      if queries[..<index].contains(where: { $0.name == query.name }) {
        throw ControllerError.duplicateQuery(query.name)
      }
    }
  }

  /// The service's schema.
  public nonisolated var schema: ServiceSchema { remote.schema }

  /// Direct access to the same service, without the store.
  public var online: OnlineDataController { OnlineDataController(remote: remote, updateMode: uploads.updateMode) }

  /// Sets how the next uploads decide conflicts and how long they pause.
  public func use(_ uploads: UploadSettings) { self.uploads = uploads }

  /// The database file.
  public nonisolated var storeURL: URL { directory.appendingPathComponent("store.sqlite") }

  /// The outbox file.
  public nonisolated var outboxURL: URL { directory.appendingPathComponent("outbox.sqlite") }

  /// Opens the store and the outbox.
  ///
  /// - Returns: the report of the synchronization or download that the mode asks for; nil if there was none.
  @discardableResult
  public func open(_ mode: OpenMode) async throws -> SyncReport? {
    try await alone { try await self.openStore() }
    switch mode {
    case .local: return nil
    case .synchronize: return try await synchronize(SyncOptions())
    case .downloadIfNeeded:
      try checkSyncs()
      let stored = try await openedStore().perform { try $0.queries() }
      let needed = try await divided(queries(), asksAll: false).asked.filter { query in
        stored.first { $0.name == query.name }.map { $0.finished == nil || $0.isIncomplete } ?? true
      }
      return needed.isEmpty ? nil : try await download(needed)
    }
  }

  /// Uploads local changes, then downloads. Nothing is downloaded if a temporary failure prevents changes from being
  /// uploaded.
  ///
  /// - Throws: ``ControllerError`` if the store is not open or a named query does not exist; ``OutboxError``,
  ///   ``StoreError``. Errors of the service are in the report.
  public func synchronize(_ options: SyncOptions) async throws -> SyncReport {
    try checkSyncs()
    let selection = try SyncSelection(options.only, of: try await queries(), syncs)
    let start = uploads.now()
    var report = SyncReport(queries: [], started: start, ended: start)
    if options.uploads, selection.uploads?.isEmpty != true {
      // A full synchronization retries what the service refused before, too.
      if options.isFull { try await queue.forgetChangeSetRefusal() }
      let upload = try await uploadRun(splits: options.splitsTransactions).upload(
        selection.uploads)
      report.upload = upload
      report.ended = upload.ended
      await log(upload)
      if upload.preventsDownload { return report }
    }
    guard options.downloads, options.only.isEmpty || !selection.downloads.isEmpty else { return report }
    let (asked, leftOut) = try await divided(selection.downloads, asksAll: options.isFull || !options.only.isEmpty)
    let download = try await download(asked, isFull: options.isFull)
    (report.queries, report.ended) = (download.queries + leftOut, download.ended)
    return report
  }

  /// Closes the files.
  ///
  /// - Throws: ``OutboxError/notShown(path:reason:)`` if the store cannot apply the local changes. The files are closed
  ///   anyway, and the next opening tries again.
  public func close() async throws { try await alone { try await self.closeStore() } }

  /// Removes the store and the outbox if no change waits to be sent; see ``removeStore(discardingPending:)``.
  public func removeStore() async throws { try await removeStore(discardingPending: false) }

  /// Removes the store and the outbox.
  ///
  /// - Parameter discardingPending: whether to discard local changes, too.
  /// - Throws: ``ControllerError/workPending(_:)`` if there are local changes that must not be discarded;
  ///   ``OutboxError/changesMissing(path:entities:)`` if the outbox has lost some.
  public func removeStore(discardingPending: Bool) async throws {
    try await alone { try await self.remove(discardingPending: discardingPending) }
  }

  func openedOutbox(for store: RowStore? = nil) async throws -> Outbox {
    try await Outbox.open(
      at: outboxURL, schema: schema, store: store, key: options.key, renames: options.renames, owner: owner,
      now: uploads.now)
  }

  /// The service and user of the outbox; nil for a service without an address.
  private var owner: OutboxOwner? { remote.address.map { OutboxOwner(service: $0, user: options.user) } }

  func openedStore() throws -> RowStore {
    guard let store else { throw ControllerError.storeClosed }
    return store
  }

  private func download(_ queries: [DefiningQuery], isFull: Bool = false) async throws -> SyncReport {
    let lost = try uploadRun()
    let run = DownloadRun(
      remote: remote, store: try openedStore(), directory: directory, progress: progress, width: width,
      pageSize: options.pageSize, isFull: isFull, now: uploads.now, preparation: { try await lost.settleLost() })
    var report = try await run.download(queries)
    report.queries = try await remembering(report.queries)
    // A table may have been replaced by one with another key, which does not show local changes yet.
    try await outbox?.recover()
    try await removeReplaced()
    await log(report.queries)
    return report
  }

  private func uploadRun(splits: Bool = false) throws -> UploadRun {
    var uploads = uploads
    if splits { uploads.splitsTransactions = true }
    let context = UploadContext(
      remote: remote, outbox: try queue, store: try openedStore(), settings: uploads, progress: progress)
    return UploadRun(context: context, directory: directory)
  }

  func openStore() async throws {
    guard store == nil else { return }
    let report = progress.start(.open, totalSteps: 3)
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      // Checked before the store is opened, which would show the rows of one service as those of another.
      if let owner { try OutboxDatabase.check(owner, at: outboxURL, key: options.key) }
      report.step(.buildingEntityStore, "opening the store")
      let opened = try await RowStore.open(at: storeURL, schema: schema, options: options)
      // Before the outbox: its changes appear in a new store as rows of a query, whose download checks whether they
      // exist.
      report.step(.loadingMetadata, "comparing the queries")
      try await reconcile(opened)
      report.step(.creatingRequestQueueDatabase, "opening the outbox")
      // Closes an outbox that was opened without a store because the store could not be opened.
      await outbox?.close()
      outbox = nil
      let queue = try await openedOutbox(for: opened)
      try await reportOpening(of: opened, queue, report)
      (store, outbox) = (opened, queue)
      report.end(.finished, "the store is open")
    } catch {
      // Local changes can be read, exported and sent even if the store cannot be opened.
      if outbox == nil { outbox = try? await openedOutbox() }
      report.end(.failed, String(describing: error))
      throw error
    }
  }

  /// Reports and logs the results of a change of the schema or of the search indices, and the requests that the schema
  /// no longer covers.
  private func reportOpening(of store: RowStore, _ queue: Outbox, _ report: ProgressReporter) async throws {
    for index in await store.opening.searchIndices {
      let isDone = index.outcome == .built || index.outcome == .dropped
      await store.log(isDone ? .notice : .warning, of: "open", index.description)
    }
    let changes = await store.opening.sets
    for change in changes where !change.steps.isEmpty {
      report.update(change.description, parameters: ["reason": "schema", "set": change.set])
      await store.log(.notice, of: "open", "schema changed: \(change)")
    }
    guard !changes.isEmpty else { return }
    for request in try await queue.outdatedRequests() {
      report.update(request.description, parameters: ["reason": "schema", "set": request.set])
      await store.log(.warning, of: "open", request.description)
    }
  }

  /// Matches the store's list of queries with the configuration, and finds downloads whose process died.
  func reconcile(_ store: RowStore) async throws {
    // Otherwise, the queries that are stored would be taken for obsolete ones.
    let configured = syncFault == nil ? configured : []
    let lock = try DownloadLock.take(in: directory)
    let isAlone = lock != nil
    try await store.perform { database in
      try database.transaction {
        let removed = try database.removedQueries()
        for query in configured where !removed.contains(query.name) {
          let definition = query.definition(isAdded: false)
          guard var stored = try database.query(named: query.name) else {
            _ = try database.addQuery(
              named: query.name, set: query.query.set, definition: definition, isWhole: query.isWhole)
            continue
          }
          if stored.set != query.query.set {
            // The name is now that of a query for another set.
            _ = try database.removeQuery(stored, purging: true)
            _ = try database.addQuery(
              named: query.name, set: query.query.set, definition: definition, isWhole: query.isWhole)
            continue
          }
          let added = DefiningQuery(added: stored.definition, name: query.name)
          let isWhole = (added ?? query).isWhole
          if stored.isWhole != isWhole {
            stored.isWhole = isWhole
            try database.update(stored)
          }
          if stored.definition == definition || added != nil { continue }
          (stored.definition, stored.nextToken, stored.deltaToken) = (definition, nil, nil)
          stored.downloadState = .stopped
          try database.update(stored)
        }
        guard isAlone else { return }
        for var query in try database.queries() where query.downloadState == .running {
          query.downloadState = .stopped
          try database.update(query)
        }
      }
    }
    withExtendedLifetime(lock) {}
  }

  /// The queries of the configuration except removed ones, followed by the added ones.
  func queries() async throws -> [DefiningQuery] {
    let stored = try await openedStore().perform { try $0.queries() }
    return stored.compactMap { query -> DefiningQuery? in
      guard var added = DefiningQuery(added: query.definition, name: query.name) else {
        return configured.first { $0.name == query.name }
      }
      // The set may have been renamed in the meantime.
      added.query.set = query.set
      return added
    }
  }
}
