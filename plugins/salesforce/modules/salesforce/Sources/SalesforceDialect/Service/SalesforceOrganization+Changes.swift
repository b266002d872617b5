import HTTPTransport
import SOQLQueries
import ServiceData

extension SalesforceOrganization {
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
    if let earliest = deleted.earliest, earliest > since { throw Self.forgotten }
    if deleted.made - since.secondsSinceEpoch > ChangeTracking.longestAbsence { throw Self.forgotten }
    // From the start of the lists, which can be before the time: a record of the lists that is not selected is removed.
    let changed = ChangeTracking.condition(query, of: type, since: ChangeTracking.text(start))
    let answer = try await answer(try await response(to: query, where: changed, of: type), of: type)
    var page = RowPage()
    page.rows = answer.rows
    let statement = try statement(query, where: changed, of: type)
    var seen = try await present(answer, statement, of: type, isAll: query.wantsDeleted)
    page.removed = (deleted.keys + updated.keys).filter { seen.insert($0).inserted }.map { Self.key($0, of: type) }
    let covered = max(start, min(updated.complete(until: end), deleted.complete(until: end)))
    page.token = ReadingPlace(next: answer.next, start: ChangeTracking.text(covered)).token
    return page
  }

  private static let forgotten = ServiceError(
    .expiredToken, "the service has forgotten deletions since then; read again from the start")

  /// The keys of the records that match and were changed, on all pages.
  private func present(
    _ answer: QueryAnswer, _ statement: SOQLStatement, of type: StructuredSchema, isAll: Bool
  ) async throws(ServiceError) -> Set<String> {
    var rows = answer.rows
    if answer.next != nil, let key = type.keys.first {
      var keys = SOQLStatement([.field(SOQLPath(key.path))], from: type.name)
      keys.filter = statement.filter
      rows += try await self.rows(keys, of: type, isAll: isAll)
    }
    return Set(rows.compactMap { if case .string(let id)? = $0.key?.parts.first?.value { id } else { nil } })
  }

  private static func key(_ id: String, of type: StructuredSchema) -> EntityKey {
    EntityKey([EntityKey.Part(name: type.keys.first?.name ?? "Id", value: .string(id))])
  }

  private typealias Lists = (updated: ReplicationList, deleted: ReplicationList, start: Int, end: Int)

  /// The records that were updated and deleted since a time or shortly before it. Requests name times by the minute, so
  /// the list of this minute ends after now. A service that refuses such a time is asked for the changes before this
  /// minute, by its own clock. If the clock here is behind, the service is asked again: otherwise, a deletion would be
  /// unknown here until this clock has its time.
  private func lists(_ since: OffsetDateTime, of type: StructuredSchema) async throws(ServiceError) -> Lists {
    let minute = now() / 60 * 60
    let refusal: ListRefusal
    do throws(ListRefusal) {
      let lists = try await lists(since, until: minute + 60, of: type)
      guard lists.updated.made >= lists.end else { return lists }
      return try await self.lists(since, until: lists.updated.made / 60 * 60 + 60, of: type)
    } catch {
      refusal = error
    }
    guard refusal.error.kind == .expiredToken else { throw refusal.error }
    do throws(ListRefusal) {
      return try await lists(since, until: (refusal.time ?? minute) / 60 * 60, of: type)
    } catch {
      throw error.error
    }
  }

  private func lists(
    _ since: OffsetDateTime, until end: Int, of type: StructuredSchema
  ) async throws(ListRefusal) -> Lists {
    let start = min(since.secondsSinceEpoch / 60 * 60, end - 120)
    let updated = try await list("updated", of: type, from: start, until: end)
    return (updated, try await list("deleted", of: type, from: start, until: end), start, end)
  }

  /// The records that were updated or deleted between two times.
  private func list(
    _ kind: String, of type: StructuredSchema, from start: Int, until end: Int
  ) async throws(ListRefusal) -> ReplicationList {
    let times = [("start", start), ("end", end)].map { name, seconds in
      (name: name, value: String(ChangeTracking.text(seconds).dropLast()) + "+00:00")
    }
    let url = place.url("sobjects/\(PercentEncoding.encode(type.name))/\(kind)/", times)
    var time: Int?
    do throws(ServiceError) {
      let response = try await exchange(HTTPRequest(.get, url: url.description))
      time = ChangeTracking.time(of: response)
      guard response.isSuccess else { throw ServiceError(response) }
      var list = try read(response) { bytes throws(JSONError) in try ReplicationList(bytes) }
      list.made = time ?? now()
      return list
    } catch {
      throw ListRefusal(error: error, time: time)
    }
  }
}

/// Why a list of updated or deleted records was not returned.
private struct ListRefusal: Error {
  let error: ServiceError
  /// When the service refused it, by its own clock, in seconds since 1970.
  let time: Int?
}
