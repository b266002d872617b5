import ServiceData

extension FakeResponder {
  /// Whether entities are inserted or moved while a client reads.
  private var isShifting: Bool { !quirks.isDisjoint(with: [.insertsBetweenPages, .movesBetweenPages]) }

  /// The position of the requested page.
  ///
  /// - Throws: ``ServiceError`` with status 410 for a token that the service did not create.
  func cursor(_ target: ODataRequestTarget, trackedSince sequence: Int?) throws(ServiceError) -> PageCursor {
    guard let token = target.options.skipToken else { return PageCursor(trackedSince: sequence) }
    guard let cursor = PageCursor(token) else { throw Self.expired("next link", token) }
    return cursor
  }

  /// The link to the page after the given entities.
  func nextLink(_ request: FakeRequest, after page: ArraySlice<FakeRecord>, at cursor: PageCursor) -> String {
    if cursor.offset > 0, quirks.contains(.circularLinks) {
      return link(request, replacing: [("$skiptoken", cursor.token)])
    }
    if cursor.offset > 0, quirks.contains(.endlessPages) {
      let times =
        (request.query ?? "").split(separator: "&").filter { $0.hasPrefix("again=") }
        .compactMap { Int($0.dropFirst(6)) }.first ?? 0
      return link(request, replacing: [("$skiptoken", cursor.token), ("again", String(min(times, .max - 1) + 1))])
    }
    let next = PageCursor(
      offset: cursor.offset + page.count, last: page.last?.ordinal, trackedSince: cursor.trackedSince)
    return link(request, replacing: [("$skiptoken", next.token)])
  }

  /// The number of entities before a page: up to the current position of the last entity that the client has seen, or, for a
  /// service that only counts, the number of entities that it has seen.
  func start(of cursor: PageCursor, in records: ArraySlice<FakeRecord>, isOrdered: Bool) -> Int {
    guard !isShifting, let last = cursor.last else { return cursor.offset }
    let position = records.firstIndex { $0.ordinal == last }.map { $0 + 1 }
    if let position { return position - records.startIndex }
    guard !isOrdered else { return cursor.offset }
    return (records.firstIndex { $0.ordinal > last } ?? records.endIndex) - records.startIndex
  }

  /// The entities in the order in which the service lists them.
  func arranged(_ related: RelatedRecords) -> RelatedRecords {
    var arranged = related
    if quirks.contains(.insertsBetweenPages) { arranged.records.reverse() }
    if quirks.contains(.movesBetweenPages) {
      arranged.records.sort { ($0.sequence, $0.ordinal) < ($1.sequence, $1.ordinal) }
    }
    return arranged
  }

  /// Changes the listed entities between the first and the second page.
  func disturb(_ listed: RelatedRecords) throws {
    let plan = listed.plan
    guard isShifting, plan.owner == nil, let first = listed.records.first else { return }
    if quirks.contains(.movesBetweenPages) { try database.revise(first.ordinal, of: plan) { _ in } }
    if quirks.contains(.insertsBetweenPages),
      var row = database.source.row(database.table(plan).nextOrdinal, of: plan)
    {
      let foreign = database.catalog.foreignKeys(of: plan, row.type).flatMap { $0.constraints.map(\.property) }
      for name in row.type.keys.compactMap(\.path.first) where !foreign.contains(name) {
        if let index = row.type.index(of: name) { row.load(nil, at: index) }
      }
      // A key that consists of foreign keys may already exist; then nothing is inserted.
      _ = try? database.create(EntityChange(row: row), in: plan)
    }
  }

  /// Replaces the links in a page of V2 with objects.
  func linkObjects(_ body: [UInt8]) throws(JSONError) -> [UInt8] {
    guard case .row(var answer) = try Value(json: body), case .row(var page)? = answer["d"] else { return body }
    for name in ["__next", "__delta"] {
      guard let link = page[name] else { continue }
      var object = Row(type: page.type)
      object["uri"] = link
      page[name] = .row(object)
    }
    answer["d"] = .row(page)
    return answer.json()
  }
}
