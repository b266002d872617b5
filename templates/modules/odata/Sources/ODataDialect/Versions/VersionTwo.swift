import HTTPTransport
import ServiceData

/// OData V2, and V1, in verbose JSON; also V3, whose services speak that too and whose actions take their arguments in
/// the body (OData V3 Core Protocol, 10.4.3 and 12.1).
public struct VersionTwo: ProtocolVersion {
  public let grammar: any QueryGrammar = VersionTwoGrammar()
  public let reader: any PayloadReading = VersionTwoReader()
  public let writer: any PayloadWriting = VersionTwoWriter()
  public let updateMethod: HTTPMethod = .merge
  public let nestsOptions = false

  /// What requests say that they are written in.
  private let number: String

  /// The version, or `3.0`.
  public init(number: String = "2.0") { self.number = number }

  private var isThree: Bool { number == "3.0" }

  public var headers: HTTPHeaders {
    [
      "Accept": isThree ? "application/json;odata=verbose" : "application/json", "DataServiceVersion": number,
      "MaxDataServiceVersion": number,
    ]
  }

  public func options(of query: RowQuery, type: StructuredSchema?) throws(ServiceError) -> [QueryItem] {
    guard query.search == nil else { throw Self.unsupported("a search") }
    let query = try (type.map { query.typed(for: $0) } ?? query).mapExpressions(VersionTwoExpressions.translated)
    let writer = QueryExpressionWriter(grammar: grammar)
    var items: [QueryItem] = []
    if let filter = query.filter { items.append(QueryItem("$filter", writer.text(of: filter))) }
    if !query.order.isEmpty { items.append(QueryItem("$orderby", writer.text(of: query.order))) }
    let paths = try VersionTwoPaths(of: query, type: type)
    if !paths.select.isEmpty { items.append(QueryItem("$select", paths.select.joined(separator: ","))) }
    if !paths.expand.isEmpty { items.append(QueryItem("$expand", paths.expand.joined(separator: ","))) }
    if let top = query.top { items.append(QueryItem("$top", String(top))) }
    if let skip = query.skip { items.append(QueryItem("$skip", String(skip))) }
    if query.isCounted { items.append(QueryItem("$inlinecount", "allpages")) }
    return items
  }

  public func preferences(pageSize: Int?, tracksChanges: Bool) -> [String] {
    tracksChanges ? ["odata.track-changes"] : []
  }

  public func address(of call: OperationCall, in schema: ServiceSchema) throws(ServiceError) -> OperationAddress {
    let method = call.operation.httpMethod.map(HTTPMethod.init(rawValue:)) ?? (call.operation.isAction ? .post : .get)
    let name = PercentEncoding.encode(call.operation.name, allowing: .pathSegment)
    var address = OperationAddress(segment: name, method: method)
    if isThree, call.operation.isAction, call.operation.httpMethod == nil {
      address.body = VersionTwoWriter().arguments(call, in: schema)
      return address
    }
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

  /// An error that names what V2 has no words for.
  static func unsupported(_ what: String) -> ServiceError {
    ServiceError(.unsupported, "OData 2.0 does not know \(what); ask for less and filter the answer")
  }
}
