extension SOQLParser {
  mutating func selectItem() throws(SOQLSyntaxError) -> SOQLSelectItem {
    if scanner.skip("(") {
      let statement = try statement()
      try close()
      return .children(statement)
    }
    if scanner.hasWord("FROM") { throw unexpected("a field") }
    if scanner.hasWord("TYPEOF") {
      let start = scanner
      _ = scanner.name()
      if scanner.peekName() != nil, !scanner.hasWord("FROM") { return .typed(try typeOf()) }
      scanner = start
    }
    switch try expression("a field") {
    case .field(let path): return .field(path, alias: alias())
    case .call(let call): return .call(call, alias: alias())
    case .literal: throw unexpected("a field")
    }
  }

  /// Reads a field or a function.
  mutating func expression(_ expected: String) throws(SOQLSyntaxError) -> SOQLExpression {
    let path = try path(expected)
    guard scanner.skip("(") else { return .field(path) }
    guard path.segments.count == 1 else { throw unexpected("no parenthesis after the path '\(path.text)'") }
    try enter()
    defer { leave() }
    var call = SOQLCall(path.text)
    call.place = path.place
    if scanner.skip(")") { return .call(call) }
    call.arguments = try list { parser throws(SOQLSyntaxError) in try parser.argument() }
    try close()
    return .call(call)
  }

  private mutating func argument() throws(SOQLSyntaxError) -> SOQLExpression {
    if scanner.peekName() != nil { return try expression("an argument") }
    return .literal(try literal())
  }

  private mutating func typeOf() throws(SOQLSyntaxError) -> SOQLTypeOf {
    var types = SOQLTypeOf(try path("the name of a relationship"), branches: [])
    while scanner.skipWords("WHEN") {
      let type = try name("the name of an object")
      guard scanner.skipWords("THEN") else { throw unexpected("'THEN'") }
      types.branches.append(SOQLTypeOf.Branch(type: type, fields: try fields()))
    }
    guard !types.branches.isEmpty else { throw unexpected("'WHEN'") }
    if scanner.skipWords("ELSE") { types.otherwise = try fields() }
    guard scanner.skipWords("END") else { throw unexpected("',', 'WHEN', 'ELSE' or 'END'") }
    return types
  }

  private mutating func fields() throws(SOQLSyntaxError) -> [SOQLPath] {
    try list { parser throws(SOQLSyntaxError) in try parser.path("a field") }
  }

  mutating func grouping() throws(SOQLSyntaxError) -> SOQLGrouping {
    guard scanner.skipWords("BY") else { throw unexpected("'BY'") }
    for kind in [SOQLGrouping.Kind.rollup, .cube] where scanner.hasWord(kind.rawValue) {
      let start = scanner
      _ = scanner.name()
      guard scanner.skip("(") else {
        scanner = start
        break
      }
      let terms = try list { parser throws(SOQLSyntaxError) in try parser.expression("a field") }
      try close()
      return SOQLGrouping(terms, kind: kind)
    }
    return SOQLGrouping(try list { parser throws(SOQLSyntaxError) in try parser.expression("a field") })
  }

  mutating func orderTerm() throws(SOQLSyntaxError) -> SOQLOrderTerm {
    var term = SOQLOrderTerm(try expression("a field"))
    if scanner.skipWords("DESC") { term.isDescending = true } else { _ = scanner.skipWords("ASC") }
    guard scanner.skipWords("NULLS") else { return term }
    if scanner.skipWords("FIRST") {
      term.nulls = .first
    } else if scanner.skipWords("LAST") {
      term.nulls = .last
    } else {
      throw unexpected("'FIRST' or 'LAST'")
    }
    return term
  }

  mutating func with() throws(SOQLSyntaxError) -> SOQLWith {
    if scanner.skipWords("SECURITY_ENFORCED") { return .securityEnforced }
    if scanner.skipWords("USER_MODE") { return .userMode }
    if scanner.skipWords("SYSTEM_MODE") { return .systemMode }
    guard scanner.skipWords("DATA", "CATEGORY") else {
      throw error(
        .unsupportedClause,
        "found \(scanner.found) after 'WITH', expected 'SECURITY_ENFORCED', 'USER_MODE', 'SYSTEM_MODE' or 'DATA CATEGORY'"
      )
    }
    var filters = [try categoryFilter()]
    while scanner.skipWords("AND") { filters.append(try categoryFilter()) }
    return .dataCategories(filters)
  }

  private mutating func categoryFilter() throws(SOQLSyntaxError) -> SOQLCategoryFilter {
    let group = try name("a group of data categories")
    guard let relation = SOQLCategoryFilter.Relation.allCases.first(where: { scanner.skipWords($0.rawValue) }) else {
      throw unexpected("'AT', 'ABOVE', 'BELOW' or 'ABOVE_OR_BELOW'")
    }
    guard scanner.skip("(") else {
      return SOQLCategoryFilter(group, relation, categories: [try name("a data category")])
    }
    let categories = try list { parser throws(SOQLSyntaxError) in try parser.name("a data category") }
    try close()
    return SOQLCategoryFilter(group, relation, categories: categories)
  }
}
