import HTTPTransport
import ServiceData

extension OrganizationResponder {
  /// Creates the record that the body describes.
  mutating func create(_ request: APIRequest, _ object: FakeObject) throws(APIError) -> APIAnswer {
    let body = try request.object()
    try runTrigger(of: object.name, [body])
    let record = try insert(body, contents: request.contents, object)
    var answer = APIAnswer(201, Self.success(record.id))
    answer.headers["Location"] = "/services/data/\(request.version)/sobjects/\(object.name)/\(record.id)"
    return answer
  }

  /// The result of a write.
  static func success(_ id: String, created: Bool? = nil) -> Value {
    var members: [(String, Value)] = [("id", .string(id)), ("success", .bool(true)), ("errors", .list([]))]
    if let created { members.append(("created", .bool(created))) }
    return .object(members)
  }

  /// Adds a record.
  mutating func insert(
    _ body: Value, contents: [String: [UInt8]] = [:], ignoring ignored: Set<String> = [], _ object: FakeObject
  ) throws(APIError) -> FakeRecord {
    guard object.isCreateable else { throw notAllowed("creation", object) }
    try checkChangeable()
    let change = try RecordChange(
      body, contents: contents, of: object, existing: nil, in: state.data, ignoring: ignored)
    return state.data.insert(change.values, blobs: change.blobs, into: object, at: now, by: user)
  }

  /// Changes a record.
  mutating func update(
    _ record: FakeRecord, _ body: Value, contents: [String: [UInt8]] = [:], ignoring ignored: Set<String> = [],
    of object: FakeObject
  ) throws(APIError) {
    guard object.isUpdateable else { throw notAllowed("update", object) }
    try checkChangeable()
    let change = try RecordChange(
      body, contents: contents, of: object, existing: record, in: state.data, ignoring: ignored)
    state.data.change(record.id, at: now) { record in
      for (name, value) in change.values { record.values[name] = value.isNull ? nil : value }
      for (name, content) in change.blobs { record.blobs[name] = content }
    }
  }

  /// Puts a record into the recycle bin.
  mutating func delete(_ record: FakeRecord, _ object: FakeObject) throws(APIError) {
    guard object.isDeletable else { throw notAllowed("deletion", object) }
    try checkChangeable()
    state.data.change(record.id, at: now) { $0.isDeleted = true }
  }

  private func checkChangeable() throws(APIError) {
    if let refusal = options.mode().refusalOfChanges { throw refusal }
  }

  private func notAllowed(_ what: String, _ object: FakeObject) -> APIError {
    APIError(
      400, "CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY", message: "entity type \(object.name) does not support \(what)")
  }

  /// Reads, upserts or deletes the record whose external identifier has a value.
  mutating func byExternalIdentifier(
    _ value: String, of field: FakeField, in object: FakeObject, _ request: APIRequest
  ) throws(APIError) -> APIAnswer {
    let matches = try matches(value, of: field, in: object)
    if matches.count > 1 {
      let places = matches.map { "/services/data/\(request.version)/sobjects/\(object.name)/\($0.id)" }
      return APIAnswer(300, .texts(places))
    }
    if request.method == .patch { return try upsert(matches.first, by: value, of: field, in: object, request) }
    guard let record = matches.first else { throw APIError.notFound }
    switch request.method {
    case .get, .head: return APIAnswer(200, json(record, object.fields, for: request))
    case .delete:
      try delete(record, object)
      return APIAnswer(204)
    default: throw APIError.method(request.method, allowed: "HEAD,GET,PATCH,DELETE")
    }
  }

  /// The records whose external identifier has a value.
  ///
  /// - Throws: ``APIError`` for a field that is not an external identifier.
  func matches(_ value: String, of field: FakeField, in object: FakeObject) throws(APIError) -> [FakeRecord] {
    if field.kind == .id {
      return RecordID.normalized(value).flatMap(state.data.record).map { [$0] }?.filter { !$0.isDeleted } ?? []
    }
    guard field.isExternalIdentifier else {
      throw APIError(
        404, "NOT_FOUND", message: "Provided external ID field does not exist or is not accessible: \(field.name)")
    }
    return state.data.matches(.string(value), field, of: object)
  }

  private mutating func upsert(
    _ existing: FakeRecord?, by value: String, of field: FakeField, in object: FakeObject, _ request: APIRequest
  ) throws(APIError) -> APIAnswer {
    let body = try request.object()
    if body[field.name] != nil {
      throw APIError(
        400, "INVALID_FIELD",
        message: "The \(field.name) field should not be specified in the sobject data.", fields: [field.name])
    }
    let result = try upsert(
      existing, body, by: .string(value), of: field, in: object, contents: request.contents)
    return APIAnswer(result.isNew ? 201 : 200, Self.success(result.id, created: result.isNew))
  }

  /// Changes a record, or creates it with a value of its external identifier.
  mutating func upsert(
    _ existing: FakeRecord?, _ body: Value, by value: Value, of field: FakeField, in object: FakeObject,
    contents: [String: [UInt8]] = [:]
  ) throws(APIError) -> (id: String, isNew: Bool) {
    let ignored: Set<String> = [field.name.lowercased()]
    if let existing {
      try update(existing, body, contents: contents, ignoring: ignored, of: object)
      return (existing.id, false)
    }
    guard field.kind != .id else { throw APIError.notFound }
    let members = (body.members ?? []).filter { $0.name.lowercased() != field.name.lowercased() }
    let whole = Value.object(members.map { ($0.name, $0.value) } + [(field.name, value)])
    return (try insert(whole, contents: contents, object).id, true)
  }
}
