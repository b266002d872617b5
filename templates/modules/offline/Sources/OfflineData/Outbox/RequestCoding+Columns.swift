import FoundationEssentials
import LocalStore
import ServiceData
import TypedEntities

// Both directions of one table: `request` reads what `write` binds.
extension RequestCoding {
  /// Binds a request to a statement with a parameter for each column.
  ///
  /// - Parameter key: the text that identifies the request's entity.
  func write(_ request: OutboxRequest, key: String, into statement: SQLiteStatement) {
    func bind(_ text: String?, to column: RequestColumn) { statement.bind(text, to: column) }
    statement.bind(request.id, to: RequestColumn.id)
    bind(request.identity.id, to: .identity)
    bind(request.attempts > 0 ? request.identity.firstSent.description : nil, to: .firstSent)
    bind(request.change.kind.rawValue, to: .kind)
    bind(request.set, to: .set)
    bind(key, to: .key)
    statement.bind(request.hasTemporaryKey, to: RequestColumn.hasTemporaryKey)
    statement.bind(json: payload(of: request.change), to: RequestColumn.payload)
    statement.bind(json: request.base?.json(withControl: true), to: RequestColumn.base)
    statement.bind(json: (request.theirs ?? request.answered)?.json(withControl: true), to: RequestColumn.theirs)
    bind(request.state.rawValue, to: .state)
    statement.bind(request.isDraft, to: RequestColumn.isDraft)
    bind(request.category, to: .category)
    bind(request.transaction, to: .transaction)
    statement.bind(request.version, to: RequestColumn.version)
    statement.bind(Int64(request.attempts), to: RequestColumn.attempts)
    statement.bind(request.mayHaveBeenDone, to: RequestColumn.mayHaveBeenDone)
    statement.bind(request.notBefore?.timeIntervalSince1970, to: RequestColumn.notBefore)
    statement.bind(request.created.timeIntervalSince1970, to: RequestColumn.created)
    statement.bind(json: request.failure?.json(), to: RequestColumn.failure)
  }

  /// Reads the request of a row.
  ///
  /// - Throws: ``OutboxError/unreadableRequest(_:reason:)`` for any value that ``write(_:key:into:)`` would not have
  ///   bound: a guessed word, key or number would be sent as the user's change.
  func request(_ row: TableRow<RequestColumn>) throws -> OutboxRequest {
    do {
      return try readRequest(row)
    } catch {
      throw OutboxError.unreadableRequest(
        row.statement.int(at: RequestColumn.id.rawValue), reason: error.reason)
    }
  }

  private func readRequest(_ row: TableRow<RequestColumn>) throws(UnreadableCell) -> OutboxRequest {
    let kind: LocalChange.Kind = try row.word(.kind)
    let set = try row.text(.set)
    let type = type(of: set)
    let key = try key(row, of: kind, in: set)
    let created = try date(row, .created)
    let change = try row.value(.payload) { try self.change(kind, set: set, key: key, payload: $0) }
    var request = OutboxRequest(
      id: try row.count(.id), change: change, key: key, created: created, identity: try identity(row, created),
      state: try row.word(.state))
    request.hasTemporaryKey = try row.flag(.hasTemporaryKey)
    request.base = try row.optional(.base) { column throws(UnreadableCell) in
      try row.value(column) { try Row(json: $0, type: type) }
    }
    let other = try row.optional(.theirs) { column throws(UnreadableCell) in
      try row.value(column) { try Row(json: $0, type: type) }
    }
    switch request.state {
    case .conflicted: request.theirs = other
    case .pending, .sending: request.answered = other
    case .failed: break
    }
    request.isDraft = try row.flag(.isDraft)
    request.category = try row.optional(.category, row.text)
    request.transaction = try row.optional(.transaction, row.text)
    request.version = try row.count(.version)
    request.attempts = Int(try row.count(.attempts))
    request.mayHaveBeenDone = try row.flag(.mayHaveBeenDone)
    request.notBefore = try row.optional(.notBefore, row.number).flatMap(Self.date)
    // The failure only describes an attempt; no decision depends on it.
    request.failure =
      try? row.optional(.failure) { column throws(UnreadableCell) in
        try row.value(column) { RequestFailure(json: $0) }
      } ?? nil
    return request
  }

  private func identity(
    _ row: TableRow<RequestColumn>, _ created: Date
  ) throws(UnreadableCell) -> RequestIdentity {
    guard let text = try row.optional(.firstSent, row.text) else {
      return RequestIdentity(id: try row.someText(.identity), firstSent: OffsetDateTime(created))
    }
    guard let firstSent = OffsetDateTime(text) else { throw row.unreadable(.firstSent, "a date and time") }
    return RequestIdentity(id: try row.someText(.identity), firstSent: firstSent)
  }

  /// The key of a request; nil if ``OutboxDatabase/keyText(of:)`` wrote its text for a request without a key.
  private func key(
    _ row: TableRow<RequestColumn>, of kind: LocalChange.Kind, in set: String
  ) throws(UnreadableCell) -> EntityKey? {
    let text = try row.text(.key)
    if text.isEmpty, set.isEmpty || schema.set(set)?.isSingleton != false { return nil }
    if text.hasPrefix("#"), kind != .delete { return nil }
    if text == EntityKey([]).storedText(of: .untyped) { return nil }
    guard let key = EntityKey(storedText: text, of: type(of: set)) else { throw row.unreadable(.key, "a key") }
    return key
  }

  private func date(_ row: TableRow<RequestColumn>, _ column: RequestColumn) throws(UnreadableCell) -> Date {
    guard let date = Self.date(try row.number(column)) else {
      throw row.unreadable(column, "a moment before year 10000")
    }
    return date
  }

  /// The date of a number of seconds; nil if it is outside the calendar.
  private static func date(_ seconds: Double) -> Date? {
    let firstSecondOfYear10000 = 253_402_300_800.0
    return abs(seconds) < firstSecondOfYear10000 ? Date(timeIntervalSince1970: seconds) : nil
  }
}
