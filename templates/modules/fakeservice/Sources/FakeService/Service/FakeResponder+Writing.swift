import HTTPTransport
import ODataDialect
import ServiceData

extension FakeResponder {
  /// The answer to a request that changes something.
  func write(
    _ resource: FakeResource, _ form: ResourceWalk.Form, _ target: ODataRequestTarget, _ request: FakeRequest
  ) throws -> HTTPResponse {
    switch (resource, request.method) {
    case (.entities(let related, let connection), .post) where form == .whole:
      try check(related.plan, related.plan.set.isInsertable, request)
      return try create(in: related.plan, connection, target, request)
    case (.entity(let record, let plan), .put), (.entity(let record, let plan), .patch),
      (.entity(let record, let plan), .merge):
      try check(plan, plan.set.isUpdatable, request)
      return try update(record, plan, request)
    case (.entity(let record, let plan), .delete) where !plan.isSingleton:
      try check(plan, plan.set.isDeletable, request)
      try database.delete(record.ordinal, of: plan, etag: request.condition)
      return response(204)
    case (.stream(let record, let plan, let property), .put):
      let content = MediaContent(
        type: request.headers["Content-Type"] ?? "application/octet-stream", bytes: request.body)
      let change = EntityChange(row: Row(type: record.row.type), streams: [property: content])
      let changed = try database.update(
        record.ordinal, of: plan, by: change, etag: request.condition, replaces: false)
      return response(204, etag: changed.etag)
    case (.entities, _): throw Self.notAllowed(request.method, ["GET", "POST"])
    case (.entity, _): throw Self.notAllowed(request.method, ["GET", "PUT", "PATCH", "MERGE", "DELETE"])
    case (.stream, _): throw Self.notAllowed(request.method, ["GET", "PUT"])
    case (.missing, _): throw ResourceWalk.notFound("entity here")
    default: throw Self.notAllowed(request.method, ["GET"])
    }
  }

  /// Refuses what the metadata says that the set does not allow; contained entities have no restrictions of their own.
  private func check(_ plan: TablePlan, _ isAllowed: Bool, _ request: FakeRequest) throws(ServiceError) {
    guard isAllowed || plan.owner != nil else { throw Self.notAllowed(request.method, ["GET"]) }
  }

  private func create(
    in plan: TablePlan, _ connection: FakeDatabase.Connection?, _ target: ODataRequestTarget, _ request: FakeRequest
  ) throws -> HTTPResponse {
    let body = BodyReader(responder: self)
    let record = try body.create(request, of: target.type ?? plan.type, in: plan, connection)
    let place = composer.identifier(record, plan)
    guard request.preferences["return"] != "minimal" else {
      var answer = response(204, etag: record.etag)
      answer.headers["Location"] = place
      answer.headers[isVersionFour ? "OData-EntityId" : "DataServiceId"] = place
      return answer
    }
    var answer = try entity(record, plan, status: 201, query: target.query)
    answer.headers["Location"] = place
    return answer
  }

  private func update(_ record: FakeRecord, _ plan: TablePlan, _ request: FakeRequest) throws -> HTTPResponse {
    let change = try BodyReader(responder: self).change(request, of: record.row.type, in: plan)
    let changed = try database.update(
      record.ordinal, of: plan, by: change, etag: request.condition, replaces: request.method == .put)
    guard isVersionFour, request.preferences["return"] == "representation" else {
      return response(204, etag: changed.etag)
    }
    var answer = try entity(changed, plan)
    answer.headers["Preference-Applied"] = "return=representation"
    return answer
  }
}
