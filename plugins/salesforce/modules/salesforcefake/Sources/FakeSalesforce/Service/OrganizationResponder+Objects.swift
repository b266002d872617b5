import HTTPTransport
import ServiceData

extension OrganizationResponder {
  /// Everything below `sobjects`.
  mutating func objects(_ request: APIRequest) throws(APIError) -> APIAnswer {
    let segments = request.segments
    guard segments.count > 1 else { return try globalDescription(request) }
    guard let object = catalog.object(segments[1]) else { throw APIError.notFound }
    switch segments.count {
    case 2:
      guard request.method == .post else { return try basicInformation(object, request) }
      return try create(request, object)
    case 3:
      switch segments[2].lowercased() {
      case "describe": return try description(object, request)
      case "updated": return try updated(request, object)
      case "deleted": return try deleted(request, object)
      default: return try record(try existing(segments[2], object), request, of: object)
      }
    case 4:
      if let field = object.field(segments[2]), RecordID.normalized(segments[2]) == nil {
        return try byExternalIdentifier(segments[3], of: field, in: object, request)
      }
      return try content(request, object)
    default: throw APIError.notFound
    }
  }

  /// The record of an identifier in a path.
  ///
  /// - Throws: ``APIError`` if there is none, or it is deleted.
  func existing(_ id: String, _ object: FakeObject) throws(APIError) -> FakeRecord {
    guard let full = RecordID.normalized(id), catalog.object(of: full)?.name == object.name,
      let record = state.data.record(full)
    else {
      throw APIError(
        404, "NOT_FOUND", message: "Provided external ID field does not exist or is not accessible: \(id)")
    }
    if record.isDeleted { throw APIError.deleted }
    return record
  }

  /// Reads, changes or deletes a record.
  private mutating func record(
    _ record: FakeRecord, _ request: APIRequest, of object: FakeObject
  ) throws(APIError) -> APIAnswer {
    switch request.method {
    case .get, .head:
      if let limit = moment(request, "If-Modified-Since"), record.modified <= limit { return APIAnswer(304) }
      try checkUnmodified(record, request)
      return try read(record, request, of: object)
    case .patch:
      try checkUnmodified(record, request)
      try runTrigger(of: object.name, [request.object()])
      try update(record, request.object(), contents: request.contents, of: object)
      return APIAnswer(204)
    case .delete:
      try checkUnmodified(record, request)
      try delete(record, object)
      return APIAnswer(204)
    default: throw APIError.method(request.method, allowed: "HEAD,GET,PATCH,DELETE")
    }
  }

  private func moment(_ request: APIRequest, _ header: String) -> Moment? {
    request.headers[header].flatMap { Moment(header: $0) }
  }

  private func checkUnmodified(_ record: FakeRecord, _ request: APIRequest) throws(APIError) {
    if let limit = moment(request, "If-Unmodified-Since"), record.modified > limit {
      throw APIError(412, "PRECONDITION_FAILED", message: "the record was modified since \(limit.header)")
    }
  }

  private func read(_ record: FakeRecord, _ request: APIRequest, of object: FakeObject) throws(APIError) -> APIAnswer {
    var fields = object.fields
    if let names = request.parameters["fields"] {
      fields = try names.split(separator: ",").map { name throws(APIError) in
        guard let field = object.field(String(name.filter { $0 != " " })) else {
          throw APIError.unknownField(String(name), object.name)
        }
        return field
      }
    }
    var answer = APIAnswer(200, json(record, fields, for: request))
    answer.headers["Last-Modified"] = record.modified.header
    return answer
  }

  /// A record with some fields, and with its identifier in any case.
  func json(_ record: FakeRecord, _ fields: [FakeField], for request: APIRequest) -> Value {
    let run = run(request)
    var members = [("attributes", RecordComposer.attributes(record, run))]
    members += fields.map { ($0.name, RecordComposer.json($0, of: record, run)) }
    if !fields.contains(where: { $0.kind == .id }) { members.append(("Id", .string(record.id))) }
    return .object(members)
  }

  private func content(_ request: APIRequest, _ object: FakeObject) throws(APIError) -> APIAnswer {
    guard request.method == .get || request.method == .head else {
      throw APIError.method(request.method, allowed: "HEAD,GET")
    }
    let record = try existing(request.segments[2], object)
    guard let field = object.field(request.segments[3]), field.kind == .blob else { throw APIError.notFound }
    var answer = APIAnswer(200)
    answer.content = record.blobs[field.name] ?? []
    return answer
  }
}
