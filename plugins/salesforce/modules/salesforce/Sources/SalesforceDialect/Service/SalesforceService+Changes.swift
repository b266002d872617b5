import HTTPTransport
import SOQLQueries
import ServiceData

extension SalesforceService {
  /// The first page of the changes since a time: the records that match and were changed, and the keys of those that
  /// were deleted or stopped matching.
  ///
  /// - Throws: ``ServiceError`` of kind `expiredToken` if the service no longer knows all deletions since then.
  func changedPage(since text: String, of query: RowQuery) async throws(ServiceError) -> RowPage {
    let type = try changes.type(of: query.set)
    guard let since = OffsetDateTime(text), ChangeTracking.isPossible(query, of: type) else {
      throw ServiceError(.expiredToken, "'\(text)' is not a time to read changes from; read again from the start")
    }
    // The lists first: a record that is in them then, and is not selected later, does not match any more.
    let (updated, deleted, start, end) = try await lists(since, of: type)
    if let earliest = deleted.earliest, earliest > since {
      throw ServiceError(.expiredToken, "the service has forgotten deletions since then; read again from the start")
    }
    var statement = try StatementWriter(type).statement(query)
    // From the start of the lists, which can be before the time: a record of the lists that is not selected is removed.
    if let changed = ChangeTracking.condition(query, of: type, since: ChangeTracking.text(start)) {
      statement.filter = statement.filter.map { $0.and(changed) } ?? changed
    }
    let answer = try await answer(to: statement, of: type, size: query.pageSize)
    var page = RowPage()
    page.rows = answer.rows
    var seen = try await present(answer, statement, of: type)
    page.removed = (deleted.keys + updated.keys).filter { seen.insert($0).inserted }.map { Self.key($0, of: type) }
    let covered = max(start, min(updated.complete(until: end), deleted.complete(until: end)))
    page.token = ReadingPlace(next: answer.next, start: ChangeTracking.text(covered)).token
    return page
  }

  /// The keys of the records that match and were changed, on all pages.
  private func present(
    _ answer: QueryAnswer, _ statement: SOQLStatement, of type: StructuredSchema
  ) async throws(ServiceError) -> Set<String> {
    var rows = answer.rows
    if answer.next != nil, let key = type.keys.first {
      var keys = SOQLStatement([.field(SOQLPath(key.path))], from: type.name)
      keys.filter = statement.filter
      rows += try await self.rows(keys, of: type)
    }
    return Set(rows.compactMap { if case .string(let id)? = $0.key?.parts.first?.value { id } else { nil } })
  }

  private static func key(_ id: String, of type: StructuredSchema) -> EntityKey {
    EntityKey([EntityKey.Part(name: type.keys.first?.name ?? "Id", value: .string(id))])
  }

  private typealias Lists = (updated: ReplicationList, deleted: ReplicationList, start: Int, end: Int)

  /// The records that were updated and deleted since a time or shortly before it. Requests name times by the minute, so
  /// the list of this minute ends after now. A service that refuses such a time is asked for the changes before this minute.
  /// If the clock here is behind, the service is asked again, by its own clock: otherwise, a deletion would be unknown here
  /// until this clock has its time.
  private func lists(_ since: OffsetDateTime, of type: StructuredSchema) async throws(ServiceError) -> Lists {
    var minute = now() / 60 * 60
    do throws(ServiceError) {
      let lists = try await lists(since, until: minute + 60, of: type)
      guard lists.updated.made >= lists.end else { return lists }
      minute = lists.updated.made / 60 * 60
      return try await self.lists(since, until: minute + 60, of: type)
    } catch {
      guard error.kind == .expiredToken else { throw error }
    }
    return try await lists(since, until: minute, of: type)
  }

  private func lists(
    _ since: OffsetDateTime, until end: Int, of type: StructuredSchema
  ) async throws(ServiceError) -> Lists {
    let start = min(since.secondsSinceEpoch / 60 * 60, end - 120)
    let updated = try await list("updated", of: type, start, end)
    return (updated, try await list("deleted", of: type, start, end), start, end)
  }

  /// The records that were updated or deleted between two times.
  private func list(
    _ kind: String, of type: StructuredSchema, _ start: Int, _ end: Int
  ) async throws(ServiceError) -> ReplicationList {
    let times = [("start", start), ("end", end)].map { name, seconds in
      (name: name, value: String(ChangeTracking.text(seconds).dropLast()) + "+00:00")
    }
    let url = place.url("sobjects/\(PercentEncoding.encode(type.name))/\(kind)/", times)
    let response = try await send(.get, url)
    var list = try read(response) { bytes throws(JSONError) in try ReplicationList(bytes) }
    list.made = ChangeTracking.time(of: response) ?? now()
    return list
  }
}
