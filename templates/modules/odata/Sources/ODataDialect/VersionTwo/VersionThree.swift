import HTTPTransport
import ServiceData

/// OData V3 in verbose JSON, which is that of V2. V3 adds lambda operators, patches, and actions with arguments in the
/// body (OData V3 Core, 10.4; JSON Verbose Format).
public struct VersionThree: ProtocolVersion {
  /// Literals and functions of V2, which V3 shares.
  public let grammar: any QueryGrammar = VersionTwoGrammar()
  /// The reader of verbose JSON.
  public let reader: any PayloadReading = VersionTwoReader()
  /// The writer of verbose JSON.
  public let writer: any PayloadWriting = VersionTwoWriter()
  /// `PATCH`, which V3 has in addition to `MERGE`.
  public let updateMethod: HTTPMethod = .patch
  /// False: `$expand=Items&$select=Items/ID`.
  public let nestsOptions = false
  /// Without the parameter, the media type means the light format.
  public let bodyType = "application/json;odata=verbose"

  /// Creates the version, which has no state.
  public init() {}

  /// Verbose JSON, and 3.0 as the version of request and response.
  public var headers: HTTPHeaders {
    ["Accept": bodyType, "DataServiceVersion": "3.0", "MaxDataServiceVersion": "3.0"]
  }

  /// The system query options of V2, in which V3 also has `any` and `all`.
  public func options(of query: RowQuery, type: StructuredSchema?) throws(ServiceError) -> [QueryItem] {
    try VersionTwo().options(of: query, type: type, in: VersionTwoExpressions(isVersionThree: true))
  }

  /// The preferences of V2.
  public func preferences(pageSize: Int?, tracksChanges: Bool) -> [String] {
    VersionTwo().preferences(pageSize: pageSize, tracksChanges: tracksChanges)
  }

  /// The address in V2.
  public func link(_ navigation: String, to target: LinkTarget?) -> LinkAddress {
    VersionTwo().link(navigation, to: target)
  }

  /// The headers of V2.
  public func headers(of identity: RequestIdentity) -> HTTPHeaders { VersionTwo().headers(of: identity) }

  /// An action has its arguments in the body; other calls are those of V2.
  public func address(of call: OperationCall, in schema: ServiceSchema) throws(ServiceError) -> OperationAddress {
    // An operation that declares a method is an operation of V2.
    guard call.operation.isAction, call.operation.httpMethod == nil else {
      return try VersionTwo().address(of: call, in: schema)
    }
    let name = PercentEncoding.encode(call.operation.name, allowing: .pathSegment)
    var address = OperationAddress(segment: name, method: .post)
    address.body = writer.arguments(call, in: schema)
    return address
  }
}
