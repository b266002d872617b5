import HTTPTransport
import ServiceData

/// OData V2, and V1, in verbose JSON.
public struct VersionTwo: ProtocolVersion {
  public let grammar: any QueryGrammar = VersionTwoGrammar()
  public let reader: any PayloadReading = VersionTwoReader()
  public let writer: any PayloadWriting = VersionTwoWriter()
  public let updateMethod: HTTPMethod = .merge

  /// The version.
  public init() {}

  public var headers: HTTPHeaders {
    ["Accept": "application/json", "DataServiceVersion": "2.0", "MaxDataServiceVersion": "2.0"]
  }

  public func options(of query: RowQuery, type: StructuredSchema?) throws(ServiceError) -> [QueryItem] {
    var items: [QueryItem] = []
    let writer = QueryExpressionWriter(grammar: grammar)
    if let filter = query.filter {
      items.append(QueryItem("$filter", writer.text(of: try adapted(filter, type))))
    }
    var order: [OrderTerm] = []
    for term in query.order {
      order.append(OrderTerm(try adapted(term.expression, type), isDescending: term.isDescending))
    }
    if !order.isEmpty { items.append(QueryItem("$orderby", writer.text(of: order))) }
    let paths = try VersionTwoPaths(of: query, type: type)
    if !paths.select.isEmpty { items.append(QueryItem("$select", paths.select.joined(separator: ","))) }
    if !paths.expand.isEmpty { items.append(QueryItem("$expand", paths.expand.joined(separator: ","))) }
    if let top = query.top { items.append(QueryItem("$top", String(top))) }
    if let skip = query.skip { items.append(QueryItem("$skip", String(skip))) }
    if query.isCounted { items.append(QueryItem("$inlinecount", "allpages")) }
    guard query.search == nil else { throw Self.unsupported("a search") }
    return items
  }

  public func preferences(pageSize: Int?, tracksChanges: Bool) -> [String] {
    tracksChanges ? ["odata.track-changes"] : []
  }

  public func address(of call: OperationCall, in schema: ServiceSchema) throws(ServiceError) -> OperationAddress {
    let method = call.operation.httpMethod.map(HTTPMethod.init(rawValue:)) ?? (call.operation.isAction ? .post : .get)
    let name = PercentEncoding.encode(call.operation.name, allowing: .pathSegment)
    var address = OperationAddress(segment: name, method: method)
    for parameter in call.operation.parameters {
      guard let value = call.arguments[parameter.name], !value.isNull else { continue }
      switch value {
      case .row, .list: throw Self.unsupported("the structured argument '\(parameter.name)'")
      default:
        let member = MemberSchema(name: parameter.name, type: parameter.type.type)
        address.query.append(QueryItem(parameter.name, grammar.text(of: QueryLiteral(value, for: member))))
      }
    }
    return address
  }

  private func adapted(
    _ expression: QueryExpression, _ type: StructuredSchema?
  ) throws(ServiceError) -> QueryExpression {
    try VersionTwoExpressions.translated(type.map { expression.typed(for: $0) } ?? expression)
  }

  /// An error that names what V2 has no words for.
  static func unsupported(_ what: String) -> ServiceError {
    ServiceError(.unsupported, "OData 2.0 does not know \(what); ask for less and filter the answer")
  }
}
