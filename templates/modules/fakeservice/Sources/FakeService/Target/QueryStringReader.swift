import HTTPTransport
import ODataDialect
import QueryLanguage
import ServiceData

/// Reads a query string into the options of a query and what else it holds.
struct QueryStringReader {
  let grammar: any QueryGrammar
  /// Whether system query options may stand without `$` (since 4.01), and expanded items may have options.
  let nestsOptions: Bool

  /// Reads a percent-encoded query string; parameter aliases are put in where they are used.
  func read(_ text: String) throws(QuerySyntaxError) -> (query: RowQuery, options: RequestOptions) {
    var query = RowQuery(set: "")
    var options = RequestOptions()
    for part in text.split(separator: "&") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = PercentEncoding.decode(halves[0])
      let value = halves.count > 1 ? PercentEncoding.decode(halves[1]) : nil
      try checkEncoding(of: part, name)
      try read(name, value, into: &query, &options)
    }
    query.replaceAliases(options.aliases)
    if !nestsOptions { query.nestSelectedPaths() }
    return (query, options)
  }

  private func read(
    _ name: String, _ value: String?, into query: inout RowQuery, _ options: inout RequestOptions
  ) throws(QuerySyntaxError) {
    guard let value else {
      // A name alone is an option of someone's own only where it cannot be one with its value forgotten.
      guard name.hasPrefix("!") else { throw failure(name, at: name.count, "'=' and a value") }
      return options.custom.append(QueryItem(name, ""))
    }
    if name.hasPrefix("@") {
      options.aliases[name] = try alias(value)
    } else if try !readOwn(name, value, into: &query, &options) {
      guard !name.hasPrefix("$") else { throw failure(name, at: 0, "a system query option") }
      options.custom.append(QueryItem(name, value))
    }
  }

  /// Reads an option of the protocol; false where the name is none.
  private func readOwn(
    _ name: String, _ value: String, into query: inout RowQuery, _ options: inout RequestOptions
  ) throws(QuerySyntaxError) -> Bool {
    if name.hasPrefix("$") || nestsOptions, let option = QueryOptionName(optionName: name), option != .levels {
      try read(option, value, into: &query)
      return true
    }
    switch name.lowercased() {
    case "$inlinecount":
      guard ["allpages", "none"].contains(value) else { throw failure(value, at: 0, "'allpages' or 'none'") }
      query.isCounted = value == "allpages"
    case "$skiptoken": options.skipToken = value
    case "$deltatoken", "!deltatoken": options.deltaToken = value
    case "$format": options.format = value
    case "$id": options.identifier = value
    case "$index":
      guard Int(value) != nil else { throw failure(value, at: 0, "a number") }
      options.custom.append(QueryItem(name, value))
    case "$schemaversion": options.custom.append(QueryItem(name, value))
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

  /// What an alias stands for: an expression, or JSON.
  private func alias(_ text: String) throws(QuerySyntaxError) -> QueryExpression {
    var parser = QueryExpressionParser(text, grammar: grammar)
    let expression = try parser.expression()
    try parser.finish()
    return expression
  }

  /// Refuses characters that no query string may hold, which a client that forgot to encode lets through.
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
  /// Adds a path of navigation properties, as V2 writes what is expanded.
  fileprivate mutating func addExpanded(_ path: [String]) { expand = expand.adding(path[...]) }

  /// Moves what is selected of related entities, which V2 writes as paths, to where these are expanded.
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
  /// Takes those of some paths that lead through this navigation property; the others are returned.
  fileprivate mutating func taking(_ paths: [String]) -> [String] {
    let prefix = path + "/"
    var own = paths.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    for index in expand.indices { own = expand[index].taking(own) }
    own.removeAll { name in name == "*" || expand.contains { $0.path == name } }
    select += own
    return paths.filter { !$0.hasPrefix(prefix) }
  }
}
