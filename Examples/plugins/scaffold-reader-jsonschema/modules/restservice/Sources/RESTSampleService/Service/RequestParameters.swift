import HTTPTransport
import RESTDialect
import ServiceData

/// The parameters of a request, read as ``CollectionQuery`` writes them.
struct RequestParameters {
  private(set) var filter: QueryExpression?
  private(set) var order: [OrderTerm] = []
  private(set) var fields: [String] = []
  private(set) var limit: Int?
  private(set) var offset = 0
  private(set) var pageSize: Int?
  private let type: StructuredSchema
  private let items: [(name: String, value: String)]

  /// - Throws: ``SampleProblem`` for a parameter that the convention does not have, or a value that does not fit.
  init(_ query: String?, type: StructuredSchema) throws(SampleProblem) {
    self.type = type
    items = (query ?? "").split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (PercentEncoding.decode(parts[0]), parts.count == 2 ? PercentEncoding.decode(parts[1]) : "")
    }
    for item in items { try read(item.name, item.value) }
  }

  /// The parameters of the page after one with a number of entities.
  func text(after count: Int) -> String {
    var next = items.filter { $0.name != "offset" && $0.name != "limit" }
    next.append(("offset", String(offset + count)))
    if let limit { next.append(("limit", String(limit - count))) }
    return next.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
  }

  private mutating func read(_ name: String, _ value: String) throws(SampleProblem) {
    switch name {
    case "sort":
      for term in value.split(separator: ",") {
        let path = try path(term.hasPrefix("-") ? term.dropFirst() : term)
        order.append(OrderTerm(.path(path), isDescending: term.hasPrefix("-")))
      }
    case "fields": fields = value.split(separator: ",").map(String.init)
    case "limit": limit = try number(name, value)
    case "offset": offset = try number(name, value)
    case "per_page": pageSize = try number(name, value)
    default: try readComparison(name, value)
    }
  }

  private mutating func readComparison(_ name: String, _ value: String) throws(SampleProblem) {
    guard name.hasSuffix("]"), let bracket = name.firstIndex(of: "[") else {
      throw SampleProblem(400, "unknown-parameter", detail: "unknown parameter '\(name)'")
    }
    let path = try path(name[..<bracket])
    let word = name[name.index(after: bracket)...].dropLast()
    let isNull = value == "null" && (word == "is" || word == "isnot")
    let comparison = isNull ? (word == "is" ? .eq : .ne) : QueryExpression.BinaryOperator(rawValue: String(word))
    guard let comparison, let member = type.member(at: path.segments) else {
      throw SampleProblem(400, "unknown-comparison", detail: "unknown comparison '\(word)' of '\(name[..<bracket])'")
    }
    let literal = isNull ? QueryLiteral(.null) : Self.literal(value, member)
    let term = QueryExpression.binary(comparison, .path(path), .literal(literal))
    filter = filter.map { .binary(.and, $0, term) } ?? term
  }

  private static func literal(_ text: String, _ member: MemberSchema) -> QueryLiteral {
    switch member.primitive {
    case .boolean?: QueryLiteral(.bool(text == "true"), for: member)
    case .binary?: QueryLiteral(.string(Base64.neutral(text)), for: member)
    case let kind?: QueryLiteral(Value(quoted: text, kind: kind), for: member)
    case nil: QueryLiteral(.string(text), for: member)
    }
  }

  private func path(_ text: Substring) throws(SampleProblem) -> QueryPath {
    let segments = text.split(separator: ".").map(String.init)
    guard type.member(at: segments) != nil else {
      throw SampleProblem(400, "unknown-property", detail: "'\(type.name)' has no property '\(text)'")
    }
    return QueryPath(segments)
  }

  private func number(_ name: String, _ text: String) throws(SampleProblem) -> Int {
    guard let number = Int(text), number >= 0 else {
      throw SampleProblem(400, "not-a-number", detail: "'\(name)' is '\(text)', expected a whole number")
    }
    return number
  }
}
