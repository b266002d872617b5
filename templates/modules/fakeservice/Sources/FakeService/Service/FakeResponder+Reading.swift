import HTTPTransport
import ODataDialect
import ServiceData

extension FakeResponder {
  /// The answer to a request that reads a resource or calls an operation.
  func read(_ context: RequestContext) throws -> HTTPResponse {
    switch context.found.resource {
    case .entities(let related, _):
      try checkIsGiven(related.plan)
      if context.form == .count { return try count(related, context.query) }
      if let token = context.target.options.deltaToken { return try changes(since: token, related, context) }
      return try page(related, context)
    case .entity(let record, let plan):
      try checkIsGiven(plan)
      try checkExpansions(context.query)
      if context.form == .references { return reference(to: record, plan) }
      if !quirks.contains(.noTags), context.request.headers["If-None-Match"] == record.etag {
        return response(304, etag: record.etag)
      }
      return try entity(record, plan, query: context.query)
    case .missing:
      // An empty single-valued property is not an error in V4 (Part 1: Protocol, 11.2.7), but it is in V2.
      guard isVersionFour else { throw ResourceWalk.notFound("entity here") }
      return response(204)
    case .value(let value, let type, let name): return try self.value(value, of: type, name: name, in: context.form)
    case .stream(let record, _, let property):
      let content = MediaSamples.content(of: record, property: property)
      guard !content.type.isEmpty else { return response(204) }
      var answer = response(200, body: content.bytes, etag: content.etag)
      answer.headers["Content-Type"] = content.type
      return answer
    case .nothing: return response(204)
    }
  }

  /// Refuses to read a set that a quirk forbids or breaks.
  private func checkIsGiven(_ plan: TablePlan) throws(ServiceError) {
    guard plan.owner == nil, plan.set.name == schema.sets.last(where: { !$0.isSingleton })?.name else { return }
    if quirks.contains(.forbiddenSet) {
      throw ServiceError(.forbidden, "reading '\(plan.set.name)' is not allowed", status: 403)
    }
    if quirks.contains(.brokenSet) {
      throw ServiceError(.unavailable, "'\(plan.set.name)' cannot be read", status: 500)
    }
  }

  private func count(_ related: RelatedRecords, _ query: RowQuery) throws -> HTTPResponse {
    let matching = try RecordFilter(database).matching(related, query.filter, search: query.search)
    return plain(String(matching.records.count))
  }

  private func value(
    _ value: Value, of type: OperationType, name: String, in form: ResourceWalk.Form
  ) throws -> HTTPResponse {
    if form == .count, case .list(let elements) = value { return plain(String(elements.count)) }
    if value.isNull, isVersionFour { return response(204) }
    if form == .rawValue { return plain(Self.text(of: value)) }
    let body = version.writer.value(value, of: type, operation: name, in: schema, context: context(type))
    return response(200, body: body)
  }

  private static func text(of value: Value) -> String {
    switch value {
    case .string(let text), .decimal(let text): text
    default: String(decoding: value.json(), as: UTF8.self)
    }
  }

  private func reference(to record: FakeRecord, _ plan: TablePlan) -> HTTPResponse {
    var writer = JSONWriter()
    writer.beginObject()
    if !isVersionFour {
      writer.name("d")
      writer.beginObject()
    }
    writer.name(isVersionFour ? "@odata.id" : "uri")
    writer.write(composer.identifier(record, plan))
    if !isVersionFour { writer.endObject() }
    writer.endObject()
    return response(200, body: writer.bytes)
  }

  private func page(_ related: RelatedRecords, _ context: RequestContext) throws -> HTTPResponse {
    let (request, query) = (context.request, context.query)
    if quirks.contains(.refusesTracking), tracksChanges(request) {
      throw ServiceError(
        .refused, "changes of '\(related.plan.path)' are not tracked; leave out 'track-changes'", status: 400)
    }
    try checkExpansions(query)
    let cursor = try self.cursor(context.target, trackedSince: tracksChanges(request) ? database.sequence : nil)
    let filter = RecordFilter(database)
    var chosen = try filter.matching(arranged(related), query.filter, search: query.search)
    let count = chosen.records.count
    chosen = try filter.sorted(chosen, by: query.order)
    let listed = chosen.records.dropFirst(query.skip ?? 0).prefix(query.top ?? .max)
    let wanted = listed.dropFirst(start(of: cursor, in: listed, isOrdered: !query.order.isEmpty))
    let size = self.size(request)
    var page = PayloadPage()
    page.rows = try wanted.prefix(size).map { try row($0, of: related.plan, context) }
    page.count = query.isCounted ? count : nil
    if wanted.count > size {
      page.nextLink = nextLink(request, after: wanted.prefix(size), at: cursor)
      if cursor.offset == 0 { try disturb(chosen) }
    } else if let since = cursor.trackedSince {
      page.deltaLink = deltaLink(request, since)
    }
    return try answer(page, of: related.plan, to: request, isDelta: false)
  }

  /// The row of an entity in a collection.
  private func row(_ record: FakeRecord, of plan: TablePlan, _ context: RequestContext) throws -> Row {
    guard context.form == .references else { return try composed(record, of: plan, context.query) }
    var row = Row(type: record.row.type)
    row[.id] = composer.identifier(record, plan)
    return row
  }

  /// The size of a page: the client's preference, up to the service's limit.
  func size(_ request: FakeRequest) -> Int {
    let wished = request.preferences["maxpagesize"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return min(wished ?? .max, pageSize ?? .max)
  }

  /// Whether the client requests a delta link and the service sends one.
  func tracksChanges(_ request: FakeRequest) -> Bool {
    request.preferences["track-changes"] != nil && !quirks.contains(.noDelta)
  }

  /// An answer with a collection of entities.
  func answer(
    _ page: PayloadPage, of plan: TablePlan, to request: FakeRequest, isDelta: Bool, removed: [String] = []
  ) throws -> HTTPResponse {
    let context = context(plan, isDelta: isDelta)
    let body = version.writer.page(page, declared: plan.type, removed: removed, context: context)
    var answer = response(200, body: quirks.contains(.linkObjects) ? try linkObjects(body) : body)
    var applied: [String] = []
    if tracksChanges(request) { applied.append("odata.track-changes") }
    if let size = request.preferences["maxpagesize"] { applied.append("odata.maxpagesize=\(size)") }
    if isVersionFour, !applied.isEmpty { answer.headers["Preference-Applied"] = applied.joined(separator: ",") }
    return answer
  }

  static func expired(_ what: String, _ token: String) -> ServiceError {
    ServiceError(
      .expiredToken, "the \(what) '\(token)' has expired or is not from this service; read again from the start",
      status: 410
    )
  }
}
