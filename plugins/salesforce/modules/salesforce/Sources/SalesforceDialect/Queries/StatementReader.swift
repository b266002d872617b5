import SOQLQueries
import ServiceData

/// Reads statements of SOQL as queries, the opposite of ``StatementWriter``. What a query cannot say is refused.
///
/// Names have no case in SOQL; in the query, they are those of the schema.
public struct StatementReader {
  private let schema: ServiceSchema
  private let text: String

  /// A reader of one statement.
  ///
  /// - Parameter schema: the objects of the organization.
  public init(_ text: String, schema: ServiceSchema) {
    self.text = text
    self.schema = schema
  }

  /// The query.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported`, with the place and the reason.
  public func query() throws(ServiceError) -> RowQuery {
    let statement: SOQLStatement
    do throws(SOQLSyntaxError) {
      statement = try SOQLStatement(parsing: text)
    } catch {
      throw ServiceError(.unsupported, error.description)
    }
    do throws(StatementRefusal) {
      return try query(of: statement)
    } catch {
      let place = error.place.words(in: text).map { " (\($0))" } ?? ""
      throw ServiceError(.unsupported, error.reason + place)
    }
  }

  private func query(of statement: SOQLStatement) throws(StatementRefusal) -> RowQuery {
    let source = statement.from.path
    let name = source.text.lowercased()
    let found = schema.sets.lazy.compactMap { set in schema.entityType(of: set).map { (set, $0) } }
      .first { $0.1.name.lowercased() == name }
    guard let (set, type) = found else {
      throw StatementRefusal("there is no entity set of the object '\(source.text)'", at: source.place)
    }
    var scope = StatementScope(type: type, names: [name])
    try scope.add(statement)
    let shape = try SelectionReader(scope: scope).shape(of: statement)
    var query = RowQuery(set: set.name)
    query.select = shape.select
    query.expand = shape.expand
    query.filter = shape.filter
    query.order = shape.order
    query.top = shape.top
    query.skip = shape.skip
    return query
  }
}

/// Why a statement is not a query, and where.
struct StatementRefusal: Error {
  let reason: String
  let place: SOQLPosition

  init(_ reason: String, at place: SOQLPosition) {
    self.reason = reason
    self.place = place
  }
}
