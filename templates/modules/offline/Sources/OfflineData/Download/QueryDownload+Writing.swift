import FoundationEssentials
import LocalStore
import ServiceData
import TypedEntities

/// Writing of received pages.
extension QueryDownload {
  func apply(
    _ page: RowPage, prepared: PreparedRows?, of query: StoredQuery, into progress: inout DownloadProgress,
    on store: isolated RowStore
  ) throws {
    let (definition, navigations) = (definition, links.navigations)
    let removed = try store.perform {
      try $0.apply(
        page, prepared: prepared, of: query, definition: definition, links: navigations)
    }
    note(page, removed: removed, into: &progress)
  }

  /// Writes the last page. After a full download, rows that were on none of its pages are deleted in the same
  /// transaction.
  func finish(
    _ page: RowPage, prepared: PreparedRows?, of query: StoredQuery, by mode: SyncReport.Mode,
    into progress: inout DownloadProgress
  ) async throws {
    let (definition, navigations, comparison, now) = (definition, links.navigations, comparison, now())
    let removed = try await store.perform { database in
      try database.transaction {
        var removed = try database.apply(
          page, prepared: prepared, of: query, definition: definition, links: navigations)
        if mode == .full {
          removed += try database.sweep(query)
          try database.setNote(comparison, to: String(Int(now.timeIntervalSince1970)))
        }
        try database.settleLinks(to: query.set)
        return removed
      }
    }
    note(page, removed: removed, into: &progress)
    try await request { try await links.complete(query, after: mode) }
    switch mode {
    case .modified: try await checkForDeletions(query, into: &progress)
    case .delta where !remote.deltasFollowAccess: try await checkForAccess(query, into: &progress)
    default: break
    }
  }

  func singleton(_ stored: StoredQuery, into progress: inout DownloadProgress) async throws {
    var query = stored
    var page = RowPage()
    page.rows = try await request {
      if let row = try await links.single(of: definition.query) { return [row] }
      guard try await remote.isPresent(askedFor: definition.query.set) else { throw ServiceError(status: 404) }
      return []
    }
    progress.hasAnswer = true
    (query.pages, query.rows) = (1, Int64(page.rows.count))
    query.downloadState = .done
    query.finished = OffsetDateTime(now()).description
    try await finish(page, prepared: nil, of: query, by: .full, into: &progress)
  }

  /// A download by modification time does not report deletions. But the store has all rows of the service by now, so if
  /// the numbers are equal, it has no others.
  private func checkForDeletions(_ query: StoredQuery, into progress: inout DownloadProgress) async throws {
    let counted = definition.query
    let kept = try await store.perform { try $0.rowCount(heldBy: query) }
    guard let count = try? await request({ try await remote.count(of: counted) }), count == kept else {
      return try await take(.full, from: query, into: &progress)
    }
  }

  /// A delta of some services does not report what became visible or invisible without being changed. If the store has
  /// another number of rows than the service, everything is read again: once for each difference, since local changes
  /// that wait can be the reason for it. Others may also have created or deleted entities since the delta. So another
  /// delta comes first, and only a difference that stays counts.
  ///
  /// The delta itself is complete, so that a count that fails has no consequences.
  private func checkForAccess(_ query: StoredQuery, into progress: inout DownloadProgress) async throws {
    let (counted, name) = (definition.query, "download.difference.\(definition.name)")
    guard let count = try? await request({ try await remote.count(of: counted) }) else { return }
    let (difference, known) = try await store.perform {
      (try $0.rowCount(heldBy: query) - count, try $0.note(name).flatMap { Int($0) } ?? 0)
    }
    guard difference != known else {
      if difference == 0 { try await checkForExchange(query, into: &progress) }
      return
    }
    if difference != 0 {
      if progress.difference == nil, let token = query.deltaToken {
        progress.difference = difference
        return try await take(.delta(token: token), from: query, into: &progress)
      }
      guard progress.difference == difference else { return }
      try await take(.full, from: query, into: &progress)
    }
    try await store.perform { database in
      let rest = try database.rowCount(heldBy: query) - count
      try database.setNote(name, to: rest == 0 ? nil : String(rest))
    }
  }

  /// As many rows may have become visible as invisible, so the keys are compared, too, but only once a day. Keys that differ
  /// are treated like numbers that do.
  private func checkForExchange(_ query: StoredQuery, into progress: inout DownloadProgress) async throws {
    let (comparison, now) = (comparison, Int(now().timeIntervalSince1970))
    let last = try await store.perform { try $0.note(comparison).flatMap { Int($0) } }
    if let last, (0..<Self.secondsBetweenComparisons).contains(now - last) { return }
    guard let isSame = try? await request({ try await isHeldAll(of: query) }) else { return }
    if !isSame {
      if !progress.hasOtherKeys, let token = query.deltaToken {
        progress.hasOtherKeys = true
        return try await take(.delta(token: token), from: query, into: &progress)
      }
      try await take(.full, from: query, into: &progress)
    }
    try await store.perform { try $0.setNote(comparison, to: String(now)) }
  }

  private static let secondsBetweenComparisons = 86_400

  /// The note with the time of the last comparison of all keys, in seconds since 1970.
  private var comparison: String { "download.compared.\(definition.name)" }

  /// Whether the store has all rows of the service, whose keys are read.
  private func isHeldAll(of query: StoredQuery) async throws -> Bool {
    var keys = definition.query
    let type = remote.schema.set(keys.set).flatMap(remote.schema.entityType)
    (keys.expand, keys.order) = ([], [])
    keys.select = type?.keys.map { $0.path.joined(separator: "/") } ?? []
    keys.pageSize = 2_000
    var page = try await remote.page(of: keys, tracksChanges: false)
    var trail = PageTrail()
    while true {
      try trail.note(page, of: keys.set)
      let found = page.rows.compactMap(\.key)
      let isHeld = try await store.perform { database in
        try found.allSatisfy { try database.isHeld($0, by: query) }
      }
      guard isHeld, case .next(let token)? = page.token else { return isHeld }
      page = try await remote.page(after: .next(token), of: keys)
    }
  }

  private func note(_ page: RowPage, removed: Int, into progress: inout DownloadProgress) {
    progress.report.pages += 1
    progress.report.rows += page.rows.count
    progress.report.removed += removed
    progress.received += page.rows.count
    progress.total = page.count ?? progress.total
    if let total = progress.total, total < progress.received { progress.total = nil }
    if countsRows { report.count(progress.received, of: progress.total) }
    report.update(
      "\(definition.name): \(progress.rowText)",
      parameters: [
        "query": definition.name, "url": definition.query.set, "pages": String(progress.report.pages),
        "rows": String(progress.report.rows),
      ])
  }
}

extension StoreDatabase {
  /// - Parameter links: the navigation properties that are expanded only for their links.
  fileprivate func apply(
    _ page: RowPage, prepared: PreparedRows?, of query: StoredQuery, definition: DefiningQuery, links: Set<String>
  ) throws -> Int {
    // Entities that were expanded only for their links are not kept as rows.
    let related = definition.query.expand.isEmpty ? [] : page.related
    let partial = definition.partialNavigations
    let removed = try apply(
      rows: page.rows, prepared: prepared, removed: page.removed, related: related, links: links, of: query)
    if !partial.isEmpty {
      // The query requests only some of these links.
      let unknown = [String: [EntityKey]?](uniqueKeysWithValues: partial.map { ($0, nil) })
      try apply(page.rows.map { RowLinks(key: $0.key, targets: unknown) }, in: query.set)
    }
    return removed
  }
}
