import HTTPTransport
import ServiceData

extension FakeResponder {
  /// The answer to a request that changes data.
  func write(_ context: RequestContext) throws -> HTTPResponse {
    var answer = try written(context)
    if quirks.contains(.emptySuccess), context.request.method != .post { (answer.status, answer.body) = (200, []) }
    return answer
  }

  private func written(_ context: RequestContext) throws -> HTTPResponse {
    let request = context.request
    switch (context.found.resource, request.method) {
    case (.entities(let related, let connection), .post) where context.form == .whole:
      try check(related.plan, isAllowed: related.plan.set.isInsertable, request)
      return try create(in: related.plan, connection, context)
    case (.entity(let record, let plan), .put), (.entity(let record, let plan), .patch),
      (.entity(let record, let plan), .merge):
      try check(plan, isAllowed: plan.set.isUpdatable, request)
      return try update(record, of: plan, request)
    case (.entity(let record, let plan), .delete) where !plan.isSingleton:
      try check(plan, isAllowed: plan.set.isDeletable, request)
      try database.delete(record.ordinal, of: plan, etag: try condition(request))
      return response(204)
    case (.stream(let record, let plan, let property), .put):
      let content = StreamContent(
        type: request.headers["Content-Type"] ?? "application/octet-stream", bytes: request.body)
      try put(content, as: property, of: record, in: plan, request)
      return response(204, etag: content.etag)
    case (.stream(let record, let plan, let property), .delete) where !property.isEmpty:
      try put(StreamContent(type: "", bytes: []), as: property, of: record, in: plan, request)
      return response(204)
    case (.entities, _): throw Self.notAllowed(request.method, ["GET", "POST"])
    case (.entity, _): throw Self.notAllowed(request.method, ["GET", "PUT", "PATCH", "MERGE", "DELETE"])
    case (.stream, _): throw Self.notAllowed(request.method, ["GET", "PUT", "DELETE"])
    case (.missing, _): throw ResourceWalk.notFound("entity here")
    default: throw Self.notAllowed(request.method, ["GET"])
    }
  }

  /// Replaces the content of a stream, which has its own ETag (OData 4.01 Part 1: Protocol, 11.4.7.2).
  private func put(
    _ content: StreamContent, as property: String, of record: FakeRecord, in plan: TablePlan, _ request: FakeRequest
  ) throws {
    let condition = try condition(request)
    try database.revise(record.ordinal, of: plan) { record in
      try FakeDatabase.check(condition, MediaSamples.content(of: record, property: property).etag)
      record.streams[property] = content
    }
  }

  /// Refuses changes that the metadata does not allow for the set. Contained entities have no restrictions.
  private func check(_ plan: TablePlan, isAllowed: Bool, _ request: FakeRequest) throws(ServiceError) {
    guard isAllowed || plan.owner != nil else { throw Self.notAllowed(request.method, ["GET"]) }
  }

  /// The condition of a change (`If-Match`).
  ///
  /// - Throws: ``ServiceError`` with status 428 if the service requires a condition and the request has none.
  func condition(_ request: FakeRequest) throws(ServiceError) -> String? {
    if quirks.contains(.requiresConditions), request.condition == nil {
      throw ServiceError(.preconditionFailed, "the change has no condition; send 'If-Match'", status: 428)
    }
    return quirks.isDisjoint(with: [.ignoresConditions, .noTags]) ? request.condition : nil
  }

  private func create(
    in plan: TablePlan, _ connection: FakeDatabase.Connection?, _ context: RequestContext
  ) throws -> HTTPResponse {
    let request = context.request
    let body = BodyReader(responder: self)
    let (record, inside) = try body.create(request, of: context.target.type ?? plan.type, in: plan, connection)
    let place = composer.identifier(record, plan)
    guard request.preferences["return"] != "minimal" else {
      var answer = response(204, etag: record.etag)
      answer.headers["Location"] = place
      answer.headers[isVersionFour ? "OData-EntityId" : "DataServiceId"] = place
      return answer
    }
    var query = context.query
    if query.expand.isEmpty { query.expand = inside }
    var answer = try entity(record, plan, status: 201, query: query)
    answer.headers["Location"] = place
    return answer
  }

  private func update(_ record: FakeRecord, of plan: TablePlan, _ request: FakeRequest) throws -> HTTPResponse {
    let body = BodyReader(responder: self)
    let change = try body.change(request, of: record.row.type, in: plan)
    let replaces = request.method == .put || quirks.contains(.clearsLeftOut)
    let changed = try database.update(
      record.ordinal, of: plan, by: change, etag: try condition(request), replaces: replaces)
    try body.connectPartners(of: change, changed, plan)
    guard isVersionFour, request.preferences["return"] == "representation" else {
      return response(204, etag: changed.etag)
    }
    var answer = try entity(changed, plan)
    answer.headers["Preference-Applied"] = "return=representation"
    return answer
  }
}
