import HTTPTransport
import ServiceData

/// A query as the parameters of a request.
///
/// | parameter | meaning |
/// |---|---|
/// | `price[gt]=10` | a comparison: `eq`, `ne`, `gt`, `ge`, `lt` or `le`; several must all hold; `home.city[eq]` goes into an object |
/// | `price[is]=null`, `price[isnot]=null` | whether there is a value |
/// | `sort=-price,name` | the order, `-` for descending |
/// | `fields=id,name` | the selected properties |
/// | `limit=10`, `offset=20` | how many entities in all, and how many to skip |
/// | `per_page=100` | how many on one page |
public struct CollectionQuery {
  /// The parameters as a query string, percent-encoded; nil if there are none.
  public var text: String? {
    guard !items.isEmpty else { return nil }
    return items.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
      .joined(separator: "&")
  }

  private var items: [(name: String, value: String)] = []

  /// The parameters of a query over entities of a type.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for what the convention cannot express.
  public init(_ query: RowQuery, type: StructuredSchema) throws(ServiceError) {
    if query.search != nil { throw Self.unsupported("search text") }
    if !query.expand.isEmpty { throw Self.unsupported("bring related entities along") }
    if let filter = query.filter { try append(filter) }
    if !query.order.isEmpty {
      items.append(("sort", try Self.text(of: query.order)))
    }
    let fields = Self.fields(query.select)
    if !fields.isEmpty { items.append(("fields", fields.joined(separator: ","))) }
    if let top = query.top { items.append(("limit", String(top))) }
    if let skip = query.skip { items.append(("offset", String(skip))) }
    if let size = query.pageSize { items.append(("per_page", String(size))) }
  }

  private mutating func append(_ filter: QueryExpression) throws(ServiceError) {
    switch filter {
    case .binary(.and, let left, let right):
      try append(left)
      try append(right)
    case .binary(let comparison, .path(let path), .literal(let literal)):
      try append(path, comparison, to: literal)
    case .binary(let comparison, .literal(let literal), .path(let path)):
      try append(path, Self.mirrored(comparison), to: literal)
    case .path(let path):
      try append(path, .eq, to: QueryLiteral(.bool(true)))
    case .unary(.not, .path(let path)):
      try append(path, .eq, to: QueryLiteral(.bool(false)))
    default:
      throw Self.unsupported("filter by more than comparisons of properties with values, joined by 'and'")
    }
  }

  private mutating func append(
    _ path: QueryPath, _ comparison: QueryExpression.BinaryOperator, to literal: QueryLiteral
  ) throws(ServiceError) {
    let name = path.segments.joined(separator: ".")
    guard [.eq, .ne, .gt, .ge, .lt, .le].contains(comparison) else {
      throw Self.unsupported("compare by '\(comparison.rawValue)'")
    }
    if literal.value.isNull, comparison == .eq || comparison == .ne {
      return items.append((name + (comparison == .eq ? "[is]" : "[isnot]"), "null"))
    }
    guard let text = ParameterText.text(of: literal.value, isBinary: literal.kind == .primitive(.binary)) else {
      throw Self.unsupported("compare '\(name)' with a value that is not a single one")
    }
    items.append(("\(name)[\(comparison.rawValue)]", text))
  }

  /// The comparison with its sides exchanged.
  private static func mirrored(_ comparison: QueryExpression.BinaryOperator) -> QueryExpression.BinaryOperator {
    switch comparison {
    case .gt: .lt
    case .ge: .le
    case .lt: .gt
    case .le: .ge
    default: comparison
    }
  }

  private static func text(of order: [OrderTerm]) throws(ServiceError) -> String {
    var terms: [String] = []
    for term in order {
      guard case .path(let path) = term.expression else { throw unsupported("sort by more than a property") }
      terms.append((term.isDescending ? "-" : "") + path.segments.joined(separator: "."))
    }
    return terms.joined(separator: ",")
  }

  /// The properties of a selection; one inside an object selects the whole object.
  private static func fields(_ select: [String]) -> [String] {
    guard !select.contains("*") else { return [] }
    var fields: [String] = []
    for path in select {
      let name = String(path.prefix { $0 != "/" })
      if !fields.contains(name) { fields.append(name) }
    }
    return fields
  }

  private static func unsupported(_ what: String) -> ServiceError {
    ServiceError(.unsupported, "the service has no way to \(what); synchronize, and ask the store")
  }
}
