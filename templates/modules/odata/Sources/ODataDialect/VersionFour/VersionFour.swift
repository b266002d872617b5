import HTTPTransport
import ServiceData

/// OData V4: 4.0, and 4.01 if the service states it.
public struct VersionFour: ProtocolVersion {
  /// Literals and functions of V4 (OData 4.01 Part 2, 5.1.1).
  public let grammar: any QueryGrammar = VersionFourGrammar()
  /// The reader of JSON bodies of 4.0 and 4.01.
  public let reader: any PayloadReading = VersionFourReader()
  /// The writer of JSON bodies that 4.0 understands, too.
  public let writer: any PayloadWriting = VersionFourWriter()
  /// `PATCH` (OData 4.01 Part 1, 11.4.3).
  public let updateMethod: HTTPMethod = .patch
  /// True: `$expand=Items($select=ID)`.
  public let nestsOptions = true
  /// True: `"Category@odata.bind": "Categories(1)"`.
  public let bindsByAnnotation = true
  /// Whether the service supports `in`, which was added in 4.01.
  private let knowsMembership: Bool

  /// The version. If the service does not support `in`, the operator is written as comparisons.
  public init(knowsMembership: Bool = false) { self.knowsMembership = knowsMembership }

  /// JSON with minimal metadata, and 4.01 as the latest version of a response.
  public var headers: HTTPHeaders {
    ["Accept": "application/json;odata.metadata=minimal", "OData-Version": "4.0", "OData-MaxVersion": "4.01"]
  }

  /// The system query options of V4, with `in` as comparisons for a service that does not have it.
  public func options(of query: RowQuery, type: StructuredSchema?) throws(ServiceError) -> [QueryItem] {
    var query = type.map { query.typed(for: $0) } ?? query
    if !knowsMembership { query = query.mapExpressions { $0.expandingMembership() } }
    return QueryOptionsWriter(grammar: grammar).options(of: query).map { QueryItem("$" + $0.name.rawValue, $0.text) }
  }

  /// `odata.track-changes` and `odata.maxpagesize` (OData 4.01 Part 1, 8.2.8).
  public func preferences(pageSize: Int?, tracksChanges: Bool) -> [String] {
    (tracksChanges ? ["odata.track-changes"] : []) + (pageSize.map { ["odata.maxpagesize=\($0)"] } ?? [])
  }

  /// The path of the relation with `/$ref` (OData 4.01 Part 1, 11.4.6), and `$id` for the related entity.
  public func link(_ navigation: String, to target: LinkTarget?) -> LinkAddress {
    let segments = navigation.split(separator: "/").map { ResourcePath.encode(String($0)) }
    var address = LinkAddress(segment: segments.joined(separator: "/") + "/$ref")
    if let target { address.query = [QueryItem("$id", target.url)] }
    return address
  }

  /// OASIS Repeatable Requests 1.0, 3.1 and 3.2.
  public func headers(of identity: RequestIdentity) -> HTTPHeaders {
    let date = HTTPDate(secondsSince1970: identity.firstSent.secondsSinceEpoch)
    return ["Repeatability-Request-ID": identity.id, "Repeatability-First-Sent": date.description]
  }

  /// The call of an action has its arguments in the body, that of a function in the path (OData 4.01 Part 1, 11.5.4 and
  /// 11.5.5).
  public func address(of call: OperationCall, in schema: ServiceSchema) throws(ServiceError) -> OperationAddress {
    let name = PercentEncoding.encode(call.operation.name, allowing: .pathSegment)
    guard !call.operation.isAction else {
      var address = OperationAddress(segment: name, method: .post)
      address.body = VersionFourWriter().arguments(call, in: schema)
      return address
    }
    var address = OperationAddress(segment: name, method: .get)
    var arguments: [String] = []
    for parameter in call.operation.parameters {
      // The names of the arguments select the overload, so null is sent, too (OData 4.01 Part 1, 11.5.4.1).
      let isLeftOut = parameter.isOptional || !parameter.canBeLeftOut
      guard let value = call.arguments[parameter.name] ?? (isLeftOut ? nil : .null) else { continue }
      let argument = argument(value, for: parameter, in: schema)
      let name = ResourcePath.encode(parameter.name)
      // A literal in a path must not contain a slash, encoded or not: many servers decode before they split.
      if argument.isStructured || argument.text.contains("/") {
        arguments.append("\(name)=@\(name)")
        address.query.append(QueryItem("@" + parameter.name, argument.text))
      } else {
        arguments.append("\(name)=" + ResourcePath.encode(argument.text))
      }
    }
    address.segment += "(\(arguments.joined(separator: ",")))"
    return address
  }

  private func argument(
    _ value: Value, for parameter: OperationSchema.Parameter, in schema: ServiceSchema
  ) -> (text: String, isStructured: Bool) {
    let member = MemberSchema(name: parameter.name, type: parameter.type.type)
    switch value {
    case .row, .list: return (VersionFourWriter().text(of: value, member.type, in: schema), true)
    default: return (grammar.text(of: QueryLiteral(value, for: member)), false)
    }
  }
}

/// The text form of OData V4. It is the neutral one, except for dates and times without an offset, which V4 does not
/// have.
struct VersionFourGrammar: QueryGrammar {
  func text(of literal: QueryLiteral) -> String {
    if literal.kind == .primitive(.dateTime), case .string(let text) = literal.value {
      return QueryLiteral(.string(text + "Z"), kind: .primitive(.dateTimeOffset)).standardText
    }
    return literal.standardText
  }
}

extension ProtocolVersions {
  /// Version 4.0, or 4.01 for every later number.
  public static func generationFour(_ number: String) -> (any ProtocolVersion)? {
    VersionFour(knowsMembership: number != "4.0")
  }
}
