import HTTPTransport
import ODataDialect
import ServiceData

extension FakeResponder {
  /// The changes since a delta link was sent (OData 4.01 Part 1: Protocol, 11.3).
  func changes(
    since token: String, _ related: RelatedRecords, _ context: RequestContext
  ) throws -> HTTPResponse {
    if quirks.contains(.brokenDeltas) {
      throw ServiceError(.unavailable, "cannot determine the changes since '\(token)'", status: 500)
    }
    let now = database.sequence
    guard let since = Int(token.filter { $0 != "'" }), since >= oldestToken, since <= now, !quirks.contains(.noDelta)
    else { throw Self.expired("delta link", token) }
    let (request, query) = (context.request, context.query)
    let cursor = try self.cursor(context.target, trackedSince: now)
    var changed = related
    let isFlat = isVersionFour && quirks.contains(.relatedDeltas)
    let lacksLinks = quirks.contains(.deltasWithoutLinks)
    let expand = isFlat || lacksLinks ? [] : query.expand
    changed.records.removeAll { !isNewer($0, of: related.plan, than: since, expand: expand) }
    let matching = try RecordFilter(database).matching(changed, query.filter, search: query.search)
    let wanted = matching.records.dropFirst(start(of: cursor, in: matching.records[...], isOrdered: false))
    let size = self.size(request)
    var page = PayloadPage()
    var shape = query
    if lacksLinks { shape.expand = [] }
    page.rows = try wanted.prefix(size).map { record in
      let whole = try composed(record, of: related.plan, shape)
      return quirks.contains(.keylessDeltas) ? difference(whole, of: record, in: related.plan, since: since) : whole
    }
    guard wanted.count <= size else {
      page.nextLink = nextLink(request, after: wanted.prefix(size), at: cursor)
      return try answer(page, of: related.plan, to: request, isDelta: true)
    }
    let kept = Set(matching.records.map(\.ordinal))
    let left = changed.records.filter { !kept.contains($0.ordinal) }.map { composer.identifier($0, related.plan) }
    let deleted = database.table(related.plan).deleted.filter { $0.value > since }.keys
      .map { composer.identifier($0, related.plan, owner: nil) }.sorted()
    if isFlat, !lacksLinks { page.rows += try relatedChanges(since: since, of: related, query.expand) }
    page.deltaLink = deltaLink(request, cursor.trackedSince ?? now)
    guard isVersionFour, quirks.contains(.removedAnnotations) else {
      return try answer(page, of: related.plan, to: request, isDelta: true, removed: left + deleted)
    }
    page.rows += left.map { Self.removal($0, "changed") } + deleted.map { Self.removal($0, "deleted") }
    return try answer(page, of: related.plan, to: request, isDelta: true)
  }

  /// Whether an entity or one of its expanded entities has changed since. The service does not know the owner of a deleted
  /// entity, so all possible owners count as changed.
  private func isNewer(_ record: FakeRecord, of plan: TablePlan, than since: Int, expand: [ExpandTerm]) -> Bool {
    if record.sequence > since { return true }
    return expand.contains { term in
      let names = term.path.split(separator: "/").map(String.init)
      guard let member = names.lazy.compactMap({ record.row.type.member($0) }).first(where: \.isNavigation),
        let related = database.related(record, of: plan, by: member)
      else { return false }
      return related.records.contains { isNewer($0, of: related.plan, than: since, expand: term.expand) }
        || database.table(related.plan).deleted.contains { $0.value > since }
    }
  }

  /// The changes of expanded entities, each with the context of its own set (OData 4.0 JSON Format, 14).
  private func relatedChanges(
    since: Int, of entities: RelatedRecords, _ expand: [ExpandTerm]
  ) throws -> [Row] {
    var rows: [Row] = []
    for member in entities.plan.type.members where expand.contains(where: { $0.path == member.name }) {
      let related = entities.records.compactMap { database.related($0, of: entities.plan, by: member) }
      guard let plan = related.first?.plan else { continue }
      var seen: Set<Int> = []
      for record in related.flatMap(\.records) where record.sequence > since && seen.insert(record.ordinal).inserted {
        var row = try composer.row(record, plan, select: [], expand: [])
        row.loadDynamic("@odata.context", .string(context(plan, isEntity: true) ?? ""))
        rows.append(row)
      }
      for (key, _) in database.table(plan).deleted.filter({ $0.value > since }).sorted(by: { $0.value < $1.value }) {
        var row = Row(type: .untyped)
        row.loadDynamic("@odata.context", .string((context(plan) ?? "") + "/$deletedEntity"))
        row.loadDynamic("id", .string(composer.identifier(key, plan, owner: nil)))
        rows.append(row)
      }
    }
    return rows
  }

  /// The changed properties of an entity, with its URL instead of its key.
  private func difference(_ whole: Row, of record: FakeRecord, in plan: TablePlan, since: Int) -> Row {
    guard record.isFollowedSince <= since else { return whole }
    var row = whole
    for (index, member) in row.type.members.enumerated() where !member.isNavigation {
      if record.changes[index] ?? 0 <= since { row.load(nil, at: index) }
    }
    row[.id] = composer.identifier(record, plan)
    return row
  }

  /// The delta link for the changes after a sequence number; in V2, in the form of SAP's services.
  func deltaLink(_ request: FakeRequest, _ sequence: Int) -> String {
    let names = ["$skiptoken", "$top", "$skip", "$orderby", "$count", "$inlinecount", "$deltatoken", "!deltatoken"]
    let token = isVersionFour ? ("$deltatoken", String(sequence)) : ("!deltatoken", "'\(sequence)'")
    return link(request, replacing: names.filter { $0 != token.0 }.map { ($0, nil) } + [token])
  }

  /// A removed entity in the form of OData 4.01 (JSON Format, 15.3).
  private static func removal(_ identifier: String, _ reason: String) -> Row {
    var reasons = Row(type: .untyped)
    reasons.loadDynamic("reason", .string(reason))
    var row = Row(type: .untyped)
    row.loadDynamic("@removed", .row(reasons))
    row.loadDynamic("@id", .string(identifier))
    return row
  }
}
