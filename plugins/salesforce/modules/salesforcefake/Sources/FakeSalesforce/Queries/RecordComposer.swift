import SOQLQueries
import ServiceData

/// Composes the JSON of records from the list of selected fields.
struct RecordComposer {
  /// What is selected, by name and in order; fields of the same parent are together.
  private final class Node {
    var fields: [(name: String, value: (FakeRecord) throws(APIError) -> Value)] = []
    var parents: [(name: String, reference: FakeField, node: Node)] = []
  }

  private let root = Node()
  private let scope: QueryScope

  /// - Throws: ``APIError`` for names that the object does not have.
  init(scope: QueryScope) throws(APIError) {
    self.scope = scope
    for item in scope.statement.select { try add(item) }
  }

  /// The JSON of a record.
  func value(of record: FakeRecord) throws(APIError) -> Value { try value(of: record, root) }

  private func value(of record: FakeRecord, _ node: Node) throws(APIError) -> Value {
    var members = [("attributes", Self.attributes(record, scope.run))]
    for (name, value) in node.fields { members.append((name, try value(record))) }
    for (name, reference, node) in node.parents {
      let parent = scope.run.parent(record, reference)
      members.append((name, try parent.map { parent throws(APIError) in try value(of: parent, node) } ?? .null))
    }
    return .object(members)
  }

  /// The type and the address of a record.
  static func attributes(_ record: FakeRecord, _ run: QueryRun) -> Value {
    let type = run.data.catalog.object(of: record.id)?.name ?? ""
    return .object([
      ("type", .string(type)), ("url", .string("/services/data/\(run.version)/sobjects/\(type)/\(record.id)")),
    ])
  }

  /// The value of a field in JSON: that of a base64 field is the address of its content.
  static func json(_ field: FakeField, of record: FakeRecord, _ run: QueryRun) -> Value {
    guard let object = run.data.catalog.object(of: record.id) else { return .null }
    guard field.kind == .blob else { return CompoundValue(object: object, record: record).value(field) }
    let place = "/services/data/\(run.version)/sobjects/\(object.name)/\(record.id)/\(field.name)"
    return record.blobs[field.name] == nil ? .null : .string(place)
  }

  private func add(_ item: SOQLSelectItem) throws(APIError) {
    switch item {
    case .field(let path, _): try add(try scope.resolver.resolve(path))
    case .call(let call, let alias): try add(call, alias)
    case .children(let statement): try add(statement)
    case .typed(let types): try add(types)
    }
  }

  private func add(_ path: FieldPath) throws(APIError) {
    var node = root
    for reference in path.references {
      let name = reference.relationship ?? reference.name
      if let known = node.parents.first(where: { $0.name == name }) {
        node = known.node
      } else {
        let new = Node()
        node.parents.append((name, reference, new))
        node = new
      }
    }
    guard !node.fields.contains(where: { $0.name == path.name }) else {
      throw APIError(400, "INVALID_FIELD", message: "duplicate field selected: \(path.name)")
    }
    let run = scope.run
    if let field = path.field {
      node.fields.append((path.name, { record throws(APIError) in Self.json(field, of: record, run) }))
    } else {
      let (scope, end) = (scope, FieldPath(references: [], field: nil, name: path.name))
      node.fields.append((path.name, { record throws(APIError) in scope.value(end, of: record) }))
    }
  }

  private func add(_ call: SOQLCall, _ alias: String?) throws(APIError) {
    if call.name.lowercased() == "fields" { return try addAll(call) }
    let expression = SOQLExpression.call(call)
    _ = try scope.kind(expression)
    let field: String? = if case .field(let path)? = call.arguments.first { path.segments.last } else { nil }
    let scope = scope
    root.fields.append(
      (alias ?? field ?? "expr0", { record throws(APIError) in try scope.value(expression, of: record) }))
  }

  /// `FIELDS(ALL)`, `FIELDS(STANDARD)` or `FIELDS(CUSTOM)`.
  private func addAll(_ call: SOQLCall) throws(APIError) {
    let words = ["all", "standard", "custom"]
    guard case .field(let path)? = call.arguments.first, words.contains(path.text.lowercased()) else {
      throw QueryError.malformed("'FIELDS' takes ALL, STANDARD or CUSTOM")
    }
    if path.text.lowercased() != "standard", scope.statement.limit ?? .max > 200 {
      throw QueryError.malformed("The SOQL FIELDS function must have a LIMIT of at most 200")
    }
    for field in scope.object.fields
    where path.text.lowercased() == "all" || field.name.hasSuffix("__c") == (path.text.lowercased() == "custom") {
      try add(FieldPath(references: [], field: field, name: field.name))
    }
  }

  /// The children of a relationship, which are null if there are none.
  private func add(_ statement: SOQLStatement) throws(APIError) {
    let name = statement.from.path.segments.last ?? ""
    guard let children = scope.object.children(name), let object = scope.run.data.catalog.object(children.object),
      let field = object.field(children.field)
    else { throw QueryError.unknownRelationship(name, scope.object.name) }
    let inner = try QueryScope(statement, object: object, run: scope.run)
    let composer = try RecordComposer(scope: inner)
    let isDeletedIncluded = scope.run.includesDeleted || scope.statement.includesAllRows
    let all = scope.run.data.records(of: object, withDeleted: isDeletedIncluded)
    let groups = Dictionary(grouping: try inner.sorted(try inner.filtered(all))) { $0.value(field).text ?? "" }
    root.fields.append(
      (
        children.relationship,
        { record throws(APIError) in
          let rows = QueryRun.page(groups[record.id] ?? [], statement)
          guard !rows.isEmpty else { return .null }
          let records = try rows.map { row throws(APIError) in try composer.value(of: row) }
          return .object([
            ("totalSize", .int(Int64(records.count))), ("done", .bool(true)), ("records", .list(records)),
          ])
        }
      ))
  }

  /// Fields that depend on the object of the parent.
  private func add(_ types: SOQLTypeOf) throws(APIError) {
    let segments = scope.resolver.expanded(types.relationship.segments)
    guard segments.count == 1, let reference = scope.object.reference(segments[0]) else {
      throw QueryError.unknownRelationship(types.relationship.text, scope.object.name)
    }
    let run = scope.run
    for branch in types.branches where run.data.catalog.object(branch.type) == nil {
      throw APIError.unknownObject(branch.type)
    }
    root.fields.append(
      (
        reference.relationship ?? reference.name,
        { record throws(APIError) in
          guard let parent = run.parent(record, reference), let object = run.data.catalog.object(of: parent.id) else {
            return .null
          }
          let branch = types.branches.first { $0.type.lowercased() == object.name.lowercased() }
          var statement = SOQLStatement(fields: [], from: object.name)
          statement.select = (branch?.fields ?? types.otherwise).map { .field($0) }
          let inner = try QueryScope(statement, object: object, run: run)
          return try RecordComposer(scope: inner).value(of: parent)
        }
      ))
  }
}
