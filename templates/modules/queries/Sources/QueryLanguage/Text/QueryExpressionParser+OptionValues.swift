import ServiceData

extension QueryExpressionParser {
  /// Parses `$top=5;$filter=…` up to a closing byte, and replaces parameter aliases among the options by their values.
  mutating func options(
    _ allowed: Set<QueryOptionName>, closedBy end: UInt8, into query: inout RowQuery, levels: inout Int?
  ) throws(QuerySyntaxError) {
    var aliases: [String: QueryExpression] = [:]
    repeat {
      scanner.skipSpace()
      let start = scanner.position
      if scanner.skip(UInt8(ascii: "@")), let name = scanner.identifier() {
        try scanner.take(UInt8(ascii: "="))
        aliases["@" + name] = try expression()
        continue
      }
      _ = scanner.skip(UInt8(ascii: "$"))
      guard let name = scanner.identifier().flatMap(QueryOptionName.init(optionName:)), allowed.contains(name) else {
        scanner.position = start
        throw scanner.unexpected("one of " + allowed.map { "'$\($0.rawValue)'" }.sorted().joined(separator: ", "))
      }
      try scanner.take(UInt8(ascii: "="))
      switch name {
      case .levels: levels = try levelCount()
      case .search: query.search = try searchText(isNested: true)
      default: try value(of: name, into: &query)
      }
      scanner.skipSpace()
    } while scanner.skip(UInt8(ascii: ";"))
    try scanner.take(end)
    query.replaceAliases(aliases)
  }

  /// Parses the value of an option of a whole query, which excludes `levels`.
  mutating func value(of name: QueryOptionName, into query: inout RowQuery) throws(QuerySyntaxError) {
    switch name {
    case .filter: query.filter = try expression()
    case .orderby: query.order = try orderTerms()
    case .select: query.select = try selectItems()
    case .expand: query.expand = try expandTerms()
    case .top: query.top = try count()
    case .skip: query.skip = try count()
    case .search: query.search = try searchText(isNested: false)
    case .count:
      query.isCounted = scanner.skipWord("true")
      guard query.isCounted || scanner.skipWord("false") else { throw scanner.unexpected("'true' or 'false'") }
    case .levels: throw scanner.unexpected("'$levels' inside '$expand'")
    }
  }

  private mutating func count() throws(QuerySyntaxError) -> Int {
    let start = scanner.position
    try scanner.takeDigits()
    guard let number = Int(scanner.text(start..<scanner.position)) else { throw scanner.unexpected("a smaller number") }
    return number
  }

  private mutating func levelCount() throws(QuerySyntaxError) -> Int {
    if scanner.skipWord("max") { return .max }
    guard scanner.peek() != UInt8(ascii: "0") else { throw scanner.unexpected("a number from 1 or 'max'") }
    return try count()
  }
}

extension ExpandTerm {
  /// Copies the parsed options of a query.
  mutating func take(_ query: RowQuery) {
    select = query.select
    filter = query.filter
    order = query.order
    top = query.top
    skip = query.skip
    expand = query.expand
    isCounted = query.isCounted
    search = query.search
  }
}
