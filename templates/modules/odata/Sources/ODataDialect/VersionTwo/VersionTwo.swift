import HTTPTransport
import ServiceData

/// OData V2, and V1, in verbose JSON.
public struct VersionTwo: ProtocolVersion {
  /// Literals and functions of V2 (OData V2 URI Conventions, 4.5).
  public let grammar: any QueryGrammar = VersionTwoGrammar()
  /// The reader of verbose JSON.
  public let reader: any PayloadReading = VersionTwoReader()
  /// The writer of verbose JSON.
  public let writer: any PayloadWriting = VersionTwoWriter()
  /// `MERGE` (MS-ODATA, 2.2.5.8).
  public let updateMethod: HTTPMethod = .merge
  /// False: `$expand=Items&$select=Items/ID`.
  public let nestsOptions = false
  /// True, for services that look for it in the request itself.
  public let repeatsContentID = true

  /// Creates the version, which has no state.
  public init() {}

  /// JSON, which is verbose in V2, and 2.0 as the version of request and response.
  public var headers: HTTPHeaders {
    ["Accept": "application/json", "DataServiceVersion": "2.0", "MaxDataServiceVersion": "2.0"]
  }

  /// The system query options of V2.
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for a search, and for operators that V2 does not have.
  public func options(of query: RowQuery, type: StructuredSchema?) throws(ServiceError) -> [QueryItem] {
    try options(of: query, type: type, in: VersionTwoExpressions())
  }

  /// The options in a vocabulary, which is larger in V3.
  func options(
    of query: RowQuery, type: StructuredSchema?, in vocabulary: VersionTwoExpressions
  ) throws(ServiceError) -> [QueryItem] {
    guard query.search == nil else { throw vocabulary.unsupported("a search") }
    let query = try (type.map { query.typed(for: $0) } ?? query).mapExpressions(vocabulary.translated)
    let writer = QueryExpressionWriter(grammar: grammar)
    var items: [QueryItem] = []
    if let filter = query.filter { items.append(QueryItem("$filter", writer.text(of: filter))) }
    if !query.order.isEmpty { items.append(QueryItem("$orderby", writer.text(of: query.order))) }
    let paths = try VersionTwoPaths(of: query, type: type, in: vocabulary)
    if !paths.select.isEmpty { items.append(QueryItem("$select", paths.select.joined(separator: ","))) }
    if !paths.expand.isEmpty { items.append(QueryItem("$expand", paths.expand.joined(separator: ","))) }
    if let top = query.top { items.append(QueryItem("$top", String(top))) }
    if let skip = query.skip { items.append(QueryItem("$skip", String(skip))) }
    if query.isCounted { items.append(QueryItem("$inlinecount", "allpages")) }
    return items
  }

  /// `odata.track-changes` for delta links; V2 has no page size.
  public func preferences(pageSize: Int?, tracksChanges: Bool) -> [String] {
    tracksChanges ? ["odata.track-changes"] : []
  }

  /// The path `$links/NAVIGATION`, with the key of the related entity for a collection (OData V2 URI Conventions, 3.2).
  public func link(_ navigation: String, to target: LinkTarget?) -> LinkAddress {
    let key = target.map { "(\($0.key))" } ?? ""
    return LinkAddress(segment: "$links/\(ResourcePath.encode(navigation))\(key)")
  }

  /// The headers of SAP Gateway, whose identifiers have 32 digits.
  public func headers(of identity: RequestIdentity) -> HTTPHeaders {
    let digits = identity.id.filter { $0 != "-" }.uppercased()
    let date = HTTPDate(secondsSince1970: identity.firstSent.secondsSinceEpoch)
    return ["RequestID": digits, "RepeatabilityCreation": date.description]
  }

  /// The call of a function import, with its arguments in the query string (OData V2 URI Conventions, 3.3).
  ///
  /// - Throws: ``ServiceError`` of kind `unsupported` for a structured argument.
  public func address(of call: OperationCall, in schema: ServiceSchema) throws(ServiceError) -> OperationAddress {
    let method = call.operation.httpMethod.map(HTTPMethod.init(rawValue:)) ?? (call.operation.isAction ? .post : .get)
    let name = PercentEncoding.encode(call.operation.name, allowing: .pathSegment)
    var address = OperationAddress(segment: name, method: method)
    for parameter in call.operation.parameters {
      guard let value = call.arguments[parameter.name], !value.isNull else { continue }
      switch value {
      case .row, .list: throw VersionTwoExpressions().unsupported("the structured argument '\(parameter.name)'")
      default:
        let member = MemberSchema(name: parameter.name, type: parameter.type.type)
        address.query.append(QueryItem(parameter.name, grammar.text(of: QueryLiteral(value, for: member))))
      }
    }
    return address
  }
}

extension ProtocolVersions {
  /// Version 3 for a number such as `3.0`, else version 2.
  public static func generationTwo(_ number: String) -> (any ProtocolVersion)? {
    number.hasPrefix("3") ? VersionThree() : VersionTwo()
  }
}
