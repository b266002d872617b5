import HTTPTransport
import ServiceData

extension OrganizationResponder {
  /// The most records of a collection.
  private static let mostRecords = 200
  /// The most runs of records of one object in a collection.
  private static let mostRuns = 10

  /// `composite/sobjects`: up to 200 records in one request, of which all or none can be wanted.
  mutating func collection(_ request: APIRequest) throws(APIError) -> APIAnswer {
    let path = Array(request.segments.dropFirst(2))
    switch (request.method, path.count) {
    case (.post, 0): return try write(request) { responder, record throws(APIError) in try responder.inserted(record) }
    case (.patch, 0):
      return try write(request, once: "id") { responder, record throws(APIError) in try responder.changed(record) }
    case (.patch, 2):
      guard let object = catalog.object(path[0]), let field = object.field(path[1]) else { throw APIError.notFound }
      return try write(request, once: field.name) { responder, record throws(APIError) in
        try responder.upserted(record, by: field, in: object)
      }
    case (.delete, 0):
      let ids = (request.parameters["ids"] ?? "").split(separator: ",").map { Value.string(String($0)) }
      return try write(ids, allOrNone: request.parameters["allOrNone"] == "true") { responder, id throws(APIError) in
        try responder.removed(id)
      }
    case (.get, 1), (.post, 1): return try readCollection(request, path[0])
    default: throw APIError.method(request.method, allowed: "POST,PATCH,DELETE,GET")
    }
  }

  private typealias Write = (inout OrganizationResponder, Value) throws(APIError) -> Value

  /// - Parameter name: the field whose value identifies a record; those that have the same one are all refused.
  private mutating func write(
    _ request: APIRequest, once name: String? = nil, _ work: Write
  ) throws(APIError) -> APIAnswer {
    let body = try request.object()
    guard let records = body["records"]?.elements else { throw APIError.json("the body has no list 'records'") }
    let types = records.map { $0["attributes"]?["type"]?.text?.lowercased() }
    guard zip(types, types.dropFirst()).count(where: { $0 != $1 }) < Self.mostRuns else {
      throw APIError(
        400, "EXCEEDED_MAX_TYPES_LIMIT", message: "cannot have more than \(Self.mostRuns) chunks in a single operation")
    }
    let repetitions = name.map { Self.repetitions(of: $0, in: records) } ?? [:]
    let refused = repetitions.merging(triggerErrors(records)) { first, _ in first }
    return try write(records, allOrNone: body["allOrNone"]?.flag ?? false, refused: refused, work)
  }

  /// The errors of records that have the same value of a field, by their places.
  private static func repetitions(of name: String, in records: [Value]) -> [Int: APIError] {
    let texts = records.map { record in record[name].map { FieldValue.plain($0).lowercased() } }
    let places = Dictionary(grouping: texts.indices.filter { texts[$0] != nil }) { texts[$0] }
    var errors: [Int: APIError] = [:]
    for (text, indices) in places where indices.count > 1 {
      for index in indices {
        errors[index] = APIError(
          400, "DUPLICATE_VALUE", message: "Duplicate \(name) specified: \(text ?? "")", fields: [name])
      }
    }
    return errors
  }

  private mutating func write(
    _ records: [Value], allOrNone: Bool, refused: [Int: APIError] = [:], _ work: Write
  ) throws(APIError) -> APIAnswer {
    guard !records.isEmpty, records.count <= Self.mostRecords else {
      throw APIError(
        400, "EXCEEDED_ID_LIMIT",
        message: "record limit reached. cannot submit more than \(Self.mostRecords) records in this call")
    }
    let before = state.data
    var results: [Value] = []
    var failed = Set<Int>()
    for (index, record) in records.enumerated() {
      do throws(APIError) {
        if let error = refused[index] { throw error }
        if options.isRecordLocked() {
          throw APIError(400, "UNABLE_TO_LOCK_ROW", message: "unable to obtain exclusive access to this record")
        }
        results.append(try work(&self, record))
      } catch {
        failed.insert(index)
        results.append(Self.failure(error))
      }
    }
    if allOrNone, !failed.isEmpty {
      state.data = before
      for index in results.indices where !failed.contains(index) { results[index] = Self.failure(.rolledBack) }
    }
    return APIAnswer(200, .list(results))
  }

  private static func failure(_ error: APIError) -> Value {
    .object([("success", .bool(false)), ("errors", .list([error.entry]))])
  }

  private func object(of record: Value) throws(APIError) -> FakeObject {
    guard let name = record["attributes"]?["type"]?.text else {
      throw APIError(400, "INVALID_TYPE", message: "the record has no 'attributes' with a 'type'")
    }
    guard let object = catalog.object(name) else { throw APIError.unknownObject(name) }
    return object
  }

  private mutating func inserted(_ record: Value) throws(APIError) -> Value {
    Self.success(try insert(record, object(of: record)).id)
  }

  private mutating func changed(_ record: Value) throws(APIError) -> Value {
    let object = try object(of: record)
    guard let id = record["id"]?.text else {
      throw APIError(400, "MISSING_ARGUMENT", message: "Id not specified in an update call", fields: ["Id"])
    }
    let known = try existing(id, object)
    try update(known, record, ignoring: ["id"], of: object)
    return Self.success(known.id)
  }

  private mutating func upserted(_ record: Value, by field: FakeField, in object: FakeObject) throws(APIError) -> Value
  {
    guard let value = record[field.name], !value.isNull else {
      throw APIError(400, "MISSING_ARGUMENT", message: "\(field.name) not specified", fields: [field.name])
    }
    let matches = try matches(FieldValue.plain(value), of: field, in: object)
    guard matches.count < 2 else {
      throw APIError(
        400, "DUPLICATE_EXTERNAL_ID",
        message: "\(field.name): more than one record found for external id field: \(matches.map(\.id))",
        fields: [field.name])
    }
    let result = try upsert(matches.first, record, by: value, of: field, in: object)
    return Self.success(result.id, created: result.isNew)
  }

  private mutating func removed(_ id: Value) throws(APIError) -> Value {
    guard let full = id.text.flatMap(RecordID.normalized), let object = catalog.object(of: full) else {
      throw APIError(400, "MALFORMED_ID", message: "malformed id \(id.text ?? "")")
    }
    let known = try existing(full, object)
    try delete(known, object)
    return Self.success(known.id)
  }

  private func readCollection(_ request: APIRequest, _ name: String) throws(APIError) -> APIAnswer {
    guard let object = catalog.object(name) else { throw APIError.notFound }
    let body = request.method == .post ? try request.object() : .object([])
    func list(_ name: String) -> [String] {
      let texts = body[name]?.elements?.compactMap(\.text)
      return texts ?? (request.parameters[name] ?? "").split(separator: ",").map(String.init)
    }
    let fields = try list("fields").map { name throws(APIError) in
      guard let field = object.field(name) else { throw APIError.unknownField(name, object.name) }
      return field
    }
    let records = list("ids").map { id -> Value in
      (try? existing(id, object)).map { json($0, fields, for: request) } ?? .null
    }
    return APIAnswer(200, .list(records))
  }
}
