import HTTPTransport
import ODataDialect
import QueryLanguage
import ServiceData

/// Parses a query string into query options and other options.
struct QueryStringReader {
  let grammar: any QueryGrammar
  /// Whether system query options can be written without `$` (since 4.01), and expanded items can have options.
  let nestsOptions: Bool

  typealias Result = (query: RowQuery, options: RequestOptions)

  /// Parses a percent-encoded query string, and replaces parameter aliases by their values.
  func read(_ text: String) throws(QuerySyntaxError) -> Result {
    var result: Result = (RowQuery(set: ""), RequestOptions())
    for part in text.split(separator: "&") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = PercentEncoding.decode(halves[0])
      let value = halves.count > 1 ? PercentEncoding.decode(halves[1]) : nil
      try checkEncoding(of: part, name)
      try read(name, value, into: &result)
    }
    result.query.replaceAliases(result.options.aliases)
    if !nestsOptions { result.query.nestSelectedPaths() }
    return result
  }

  private func read(_ name: String, _ value: String?, into result: inout Result) throws(QuerySyntaxError) {
    guard let value else {
      // A name without a value is a custom option, unless it could be a known option with a missing value.
      guard name.hasPrefix("!") else { throw failure(name, at: name.count, "'=' and a value") }
      return result.options.custom.append(QueryItem(name, ""))
    }
    if name.hasPrefix("@") {
      result.options.aliases[name] = try alias(value)
    } else if try !readOwn(name, value, into: &result) {
      guard !name.hasPrefix("$") else { throw failure(name, at: 0, "a system query option") }
      result.options.custom.append(QueryItem(name, value))
    }
  }

  /// Parses an option of the protocol; false if there is no option with the name.
  private func readOwn(_ name: String, _ value: String, into result: inout Result) throws(QuerySyntaxError) -> Bool {
    if name.hasPrefix("$") || nestsOptions, let option = QueryOptionName(optionName: name), option != .levels {
      try read(option, value, into: &result.query)
      return true
    }
    switch name.lowercased() {
    case "$inlinecount":
      guard ["allpages", "none"].contains(value) else { throw failure(value, at: 0, "'allpages' or 'none'") }
      result.query.isCounted = value == "allpages"
    case "$skiptoken": result.options.skipToken = value
    case "$deltatoken", "!deltatoken": result.options.deltaToken = value
    case "$format": result.options.format = value
    case "$id": result.options.identifier = value
    case "$index":
      guard Int(value) != nil else { throw failure(value, at: 0, "a number") }
      result.options.custom.append(QueryItem(name, value))
    case "$schemaversion": result.options.custom.append(QueryItem(name, value))
    default: return false
    }
    return true
  }

  private func read(
    _ option: QueryOptionName, _ value: String, into query: inout RowQuery
  ) throws(QuerySyntaxError) {
    if option == .expand, !nestsOptions {
      query.expand = []
      for path in value.split(separator: ",") {
        query.addExpanded(path.split(separator: "/").map { String($0.filter { $0 != " " }) })
      }
    } else {
      try query.set(option, to: value, grammar: grammar)
    }
  }

  /// Parses the value of an alias: an expression or JSON.
  private func alias(_ text: String) throws(QuerySyntaxError) -> QueryExpression {
    var parser = QueryExpressionParser(text, grammar: grammar)
    let expression = try parser.expression()
    try parser.finish()
    return expression
  }

  /// Refuses characters that are not allowed in a query string, which a client should have encoded.
  private func checkEncoding(of part: Substring, _ name: String) throws(QuerySyntaxError) {
    let isSearch = QueryOptionName(optionName: name) == .search
    if let mark = part.firstIndex(where: { $0 == "#" || ($0 == ";" && isSearch) }) {
      let offset = part.distance(from: part.startIndex, to: mark)
      throw failure(String(part), at: offset, part[mark] == "#" ? "'%23'" : "'%3B'")
    }
  }

  private func failure(_ text: String, at offset: Int, _ expectation: String) -> QuerySyntaxError {
    var scanner = QueryScanner(text)
    scanner.position = offset
    return scanner.unexpected(expectation)
  }
}

extension RowQuery {
  /// Adds a path of navigation properties, the form of expansions in V2.
  fileprivate mutating func addExpanded(_ path: [String]) { expand = expand.adding(path[...]) }

  /// Moves selected paths into related entities, the form of nested selections in V2, to their expansions.
  fileprivate mutating func nestSelectedPaths() {
    for index in expand.indices { select = expand[index].taking(select) }
    select.removeAll { path in expand.contains { $0.path == path } }
    if select.contains("*") { select = [] }
  }
}

extension [ExpandTerm] {
  fileprivate func adding(_ path: ArraySlice<String>) -> [ExpandTerm] {
    guard let first = path.first, !first.isEmpty else { return self }
    var terms = self
    let index = terms.firstIndex { $0.path == first } ?? terms.endIndex
    if index == terms.endIndex { terms.append(ExpandTerm(path: first)) }
    terms[index].expand = terms[index].expand.adding(path.dropFirst())
    return terms
  }
}

extension ExpandTerm {
  /// Takes the paths that begin with this navigation property, and returns the others.
  fileprivate mutating func taking(_ paths: [String]) -> [String] {
    let prefix = path + "/"
    var own = paths.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    for index in expand.indices { own = expand[index].taking(own) }
    own.removeAll { name in name == "*" || expand.contains { $0.path == name } }
    select += own
    return paths.filter { !$0.hasPrefix(prefix) }
  }
}
