import HTTPTransport
import SOQLQueries
import ServiceData
import SharedState

/// Fields that the user cannot see (Security Implementation Guide, "Field-Level Security"). The service refuses a statement
/// that names one, as if the object did not have it. The package has the fields that the user saw who described the
/// objects.
extension SalesforceOrganization {
  /// The response to a query that also has a condition of SOQL. If it selects all fields of an object, those are left out
  /// that the user cannot see: their members have no value, which is not the same as null.
  func response(
    to query: RowQuery, where condition: SOQLCondition? = nil, of type: StructuredSchema
  ) async throws(ServiceError) -> HTTPResponse {
    let (size, isAll) = (query.pageSize, query.wantsDeleted)
    do throws(ServiceError) {
      return try await response(to: try statement(query, where: condition, of: type), size: size, isAll: isAll)
    } catch {
      guard error.code == "INVALID_FIELD", try await learnFields(of: query.wholeTypes(of: type)) else { throw error }
      return try await response(to: try statement(query, where: condition, of: type), size: size, isAll: isAll)
    }
  }

  /// The statement of a query that also has a condition of SOQL.
  func statement(
    _ query: RowQuery, where condition: SOQLCondition?, of type: StructuredSchema
  ) throws(ServiceError) -> SOQLStatement {
    var statement = try StatementWriter(type, visible: visibleFields.withLock { $0 }).statement(query)
    if let condition { statement.filter = statement.filter?.and(condition) ?? condition }
    return statement
  }

  /// All records that a query selects that also has a condition of SOQL.
  func rows(
    _ query: RowQuery, where condition: SOQLCondition, of type: StructuredSchema
  ) async throws(ServiceError) -> [Row] {
    try await rows(
      after: try await answer(try await response(to: query, where: condition, of: type), of: type), of: type)
  }

  /// Asks the service for the fields of types that the user can read.
  ///
  /// - Returns: whether they are others than what was known.
  private func learnFields(of types: [StructuredSchema]) async throws(ServiceError) -> Bool {
    var areOthers = false
    for type in types {
      guard let fields = try await describedFields(of: type) else { continue }
      let all = Set(type.members.map(\.name))
      let visible = fields.intersection(all)
      let known =
        visibleFields.withLock { $0.updateValue(visible, forKey: type.name) }
        ?? all.filter { type.member($0)?.isSelectable == true }
      areOthers = areOthers || known != visible
    }
    return areOthers
  }

  /// The names in the description of an object (REST API Developer Guide, "sObject Describe"); nil if there is none.
  private func describedFields(of type: StructuredSchema) async throws(ServiceError) -> Set<String>? {
    let url = place.url("sobjects/\(PercentEncoding.encode(type.name))/describe")
    let response = try await exchange(HTTPRequest(.get, url: url.description))
    guard response.isSuccess else {
      let error = ServiceError(response)
      if [.notFound, .forbidden, .refused].contains(error.kind) { return nil }
      throw error
    }
    guard case .row(let description)? = try? Value(json: response.body), case .list(let fields)? = description["fields"]
    else { return nil }
    return Set(
      fields.compactMap { field -> String? in
        guard case .row(let field) = field, case .string(let name)? = field["name"] else { return nil }
        return name
      })
  }
}

extension RowQuery {
  /// The types of which the query selects all fields without naming them.
  fileprivate func wholeTypes(of type: StructuredSchema) -> [StructuredSchema] {
    Self.wholeTypes(select, expand, of: type)
  }

  private static func wholeTypes(
    _ select: [String], _ expand: [ExpandTerm], of type: StructuredSchema
  ) -> [StructuredSchema] {
    var types = select.isEmpty || select.contains("*") ? [type] : []
    for term in expand {
      // The records on the way to the last one are selected as a whole.
      let segments = term.path.split(separator: "/")
      for end in segments.indices.dropFirst() {
        if let target = type.structure(at: segments[..<end].joined(separator: "/")) { types.append(target) }
      }
      if let target = type.structure(at: term.path) { types += wholeTypes(term.select, term.expand, of: target) }
    }
    var seen: Set<String> = []
    return types.filter { seen.insert($0.name).inserted }
  }
}
