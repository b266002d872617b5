import ServiceData

extension QueryExpressionParser {
  /// Parses the terms of `$orderby` (OData 4.01 Part 2: URL Conventions, 5.1.6).
  public mutating func orderTerms() throws(QuerySyntaxError) -> [OrderTerm] {
    var terms: [OrderTerm] = []
    repeat {
      scanner.skipSpace()
      let expression = try expression()
      let end = scanner.position
      var isDescending = false
      if scanner.skipSpace(), !scanner.skipWord("asc") {
        isDescending = scanner.skipWord("desc")
        if !isDescending { scanner.position = end }
      }
      terms.append(OrderTerm(expression, isDescending: isDescending))
      scanner.skipSpace()
    } while scanner.skip(UInt8(ascii: ","))
    return terms
  }

  /// Parses the items of `$select` (OData 4.01 Part 2: URL Conventions, 5.1.4). Properties that are selected in parentheses
  /// become paths; other options of an item are validated and kept as text.
  public mutating func selectItems() throws(QuerySyntaxError) -> [String] {
    var items: [String] = []
    repeat {
      scanner.skipSpace()
      let path = try itemPath(allowing: ["*"])
      let start = scanner.position
      if scanner.peek() == UInt8(ascii: "(") {
        if let nested = try selectOptions() {
          items += nested.map { "\(path)/\($0)" }
        } else {
          items.append(path + scanner.text(start..<scanner.position))
        }
      } else {
        items.append(path)
      }
      scanner.skipSpace()
    } while scanner.skip(UInt8(ascii: ","))
    return items
  }

  /// Parses the items of `$expand` with their options (OData 4.01 Part 2: URL Conventions, 5.1.3).
  public mutating func expandTerms() throws(QuerySyntaxError) -> [ExpandTerm] {
    var terms: [ExpandTerm] = []
    repeat {
      scanner.skipSpace()
      var term = ExpandTerm(path: try itemPath(allowing: ["*", "$ref", "$count", "$value"]))
      if scanner.skip(UInt8(ascii: "(")) {
        var query = RowQuery(set: "")
        let names = QueryOptionName.allowed(inExpandOf: term.path)
        try options(names, closedBy: UInt8(ascii: ")"), into: &query, levels: &term.levels)
        term.take(query)
      }
      terms.append(term)
      scanner.skipSpace()
    } while scanner.skip(UInt8(ascii: ","))
    return terms
  }

  /// Parses a free-text search up to the end, or up to the closing semicolon if it is nested: words, phrases in double quotes,
  /// `AND`, `OR`, `NOT`, parentheses (OData 4.01 Part 2: URL Conventions, 5.1.7).
  mutating func searchText(isNested: Bool) throws(QuerySyntaxError) -> String {
    let start = scanner.position
    var open = 0
    while let byte = scanner.peek(), byte != UInt8(ascii: ";") || !isNested {
      switch byte {
      case UInt8(ascii: "("): open += 1
      case UInt8(ascii: ")") where open == 0: return try searchText(from: start)
      case UInt8(ascii: ")"): open -= 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        try passOverPhrase(byte)
        continue
      default: break
      }
      scanner.position += 1
    }
    guard open == 0 else { throw scanner.unexpected("')'") }
    return try searchText(from: start)
  }

  private func searchText(from start: Int) throws(QuerySyntaxError) -> String {
    guard scanner.position > start else { throw scanner.unexpected("a word or a phrase in double quotes") }
    return scanner.text(start..<scanner.position)
  }

  /// Skips a phrase; a single quote inside a word is part of the word.
  private mutating func passOverPhrase(_ quote: UInt8) throws(QuerySyntaxError) {
    let opens =
      scanner.position == 0
      || [0x20, UInt8(ascii: "("), UInt8(ascii: "=")].contains(scanner.bytes[scanner.position - 1])
    guard quote == UInt8(ascii: "\"") || opens else {
      scanner.position += 1
      return
    }
    _ = try scanner.quoted(by: quote)
    if let byte = scanner.peek(), byte != 0x20, byte != UInt8(ascii: ")"), byte != UInt8(ascii: ";") {
      throw scanner.unexpected("a space after the phrase")
    }
  }

  /// Parses a path of properties, navigation properties, types and annotations; some segments are only allowed at the end.
  private mutating func itemPath(allowing last: [String]) throws(QuerySyntaxError) -> String {
    let start = scanner.position
    repeat {
      if let byte = scanner.peek(), byte == UInt8(ascii: "*") || byte == UInt8(ascii: "$") {
        let segment = scanner.position
        scanner.position += 1
        if byte == UInt8(ascii: "$") { _ = scanner.identifier() }
        if !last.contains(scanner.text(segment..<scanner.position)) {
          scanner.position = segment
          throw scanner.unexpected("a property")
        }
        if byte == UInt8(ascii: "*"), last.contains("$ref"), scanner.peek() == UInt8(ascii: "/") { continue }
        break
      }
      _ = scanner.skip(UInt8(ascii: "@"))
      guard scanner.qualifiedName() != nil else { throw scanner.unexpected("a property") }
      if last == ["*"], scanner.peek() == UInt8(ascii: "."), scanner.peek(1) == UInt8(ascii: "*") {
        scanner.position += 2
        break
      }
    } while scanner.skip(UInt8(ascii: "/"))
    return scanner.text(start..<scanner.position)
  }

  /// Parses the options in parentheses after a selected item. Returns the selected properties if there are no other options.
  private mutating func selectOptions() throws(QuerySyntaxError) -> [String]? {
    let start = scanner.position
    scanner.position += 1
    repeat { scanner.skipSpace() } while scanner.identifier() != nil && scanner.skip(UInt8(ascii: ","))
    if scanner.skip(UInt8(ascii: ")")) { return nil }
    scanner.position = start + 1
    var query = RowQuery(set: "")
    var levels: Int?
    try options(QueryOptionName.allowedInSelect, closedBy: UInt8(ascii: ")"), into: &query, levels: &levels)
    var plain = RowQuery(set: "")
    plain.select = query.select
    return plain == query ? query.select : nil
  }
}
