import HTTPTransport
import QueryLanguage
import ServiceData

/// A rule of the grammar; throws if it refuses a text.
typealias AbnfRule = @Sendable (_ input: String) throws -> Void

/// The rules of expressions and query options, each with its parser.
enum AbnfExpressionRules {
  static let all: [String: AbnfRule] = [
    "commonExpr": expression, "boolCommonExpr": expression, "boolcommonExpr": expression, "notExpr": expression,
    "isofExpr": expression, "firstMemberExpr": expression, "propertyPathExpr": expression,
    "anyExpr": { try expression("Items/" + $0) },
    "functionParameter": { try expression("Model.Call(\($0))") },
    "filter": { try option($0, .filter) }, "orderby": { try option($0, .orderby) },
    "orderBy": { try option($0, .orderby) },
    "select": { try option($0, .select) }, "expand": { try option($0, .expand) }, "search": { try option($0, .search) },
    "searchExpr": { try option("$search=" + $0, .search) },
    "odataIdentifier": identifier, "entitySetName": identifier,
  ]

  private static let expression: AbnfRule = { input in
    var parser = QueryExpressionParser(PercentEncoding.decode(input))
    _ = try parser.expression()
    try parser.finish()
  }

  private static let identifier: AbnfRule = { input in
    var scanner = QueryScanner(input)
    guard scanner.identifier() != nil, scanner.isAtEnd else { throw scanner.unexpected("an identifier") }
  }

  /// Parses `$name=text`, as in a URL.
  private static func option(_ input: String, _ name: QueryOptionName) throws {
    let parts = input.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, QueryOptionName(optionName: String(parts[0])) == name else {
      throw QueryScanner(input).unexpected("'$\(name.rawValue)='")
    }
    var query = RowQuery(set: "")
    try query.set(name, to: PercentEncoding.decode(parts[1]))
  }
}
