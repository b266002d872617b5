extension SOQLStatement {
  /// Reads a statement.
  ///
  /// - Throws: ``SOQLSyntaxError`` with the place.
  public init(parsing text: String) throws(SOQLSyntaxError) {
    var parser = SOQLParser(text)
    self = try parser.wholeStatement()
  }
}

/// Reads statements from text, clause by clause.
struct SOQLParser {
  /// The most characters of a statement (SOQL and SOSL Limits).
  private static let longest = 100_000
  /// The most statements and parentheses inside of each other; deeper ones could exhaust the stack.
  private static let deepest = 50

  var scanner: SOQLScanner
  private var depth = 0

  init(_ text: String) { scanner = SOQLScanner(text) }

  mutating func wholeStatement() throws(SOQLSyntaxError) -> SOQLStatement {
    guard scanner.count <= Self.longest else {
      throw scanner.error(
        .tooLong, "the statement has \(scanner.count) characters, expected at most \(Self.longest)", at: 0)
    }
    let statement = try statement()
    scanner.skipSpace()
    guard scanner.isAtEnd else { throw unexpected("the end of the statement") }
    return statement
  }

  mutating func statement() throws(SOQLSyntaxError) -> SOQLStatement {
    try enter()
    defer { leave() }
    guard scanner.skipWords("SELECT") else { throw unexpected("'SELECT'") }
    let items = try list { parser throws(SOQLSyntaxError) in try parser.selectItem() }
    guard scanner.skipWords("FROM") else { throw unexpected("',' or 'FROM'") }
    let sources = try list { parser throws(SOQLSyntaxError) in try parser.source() }
    var statement = SOQLStatement(items, from: "")
    statement.from = sources[0]
    statement.relations = Array(sources.dropFirst())
    try clauses(into: &statement)
    return statement
  }

  /// Reads what follows the sources.
  private mutating func clauses(into statement: inout SOQLStatement) throws(SOQLSyntaxError) {
    statement.clauses[.scope] = place
    if scanner.skipWords("USING") {
      guard scanner.skipWords("SCOPE") else { throw unexpected("'SCOPE'") }
      statement.scope = try name("the name of a scope")
    }
    if scanner.skipWords("WHERE") { statement.filter = try condition() }
    statement.clauses[.with] = place
    if scanner.skipWords("WITH") { statement.with = try with() }
    statement.clauses[.grouping] = place
    if scanner.skipWords("GROUP") { statement.grouping = try grouping() }
    statement.clauses[.having] = place
    if scanner.skipWords("HAVING") { statement.having = try condition() }
    if scanner.skipWords("ORDER") {
      guard scanner.skipWords("BY") else { throw unexpected("'BY'") }
      statement.order = try list { parser throws(SOQLSyntaxError) in try parser.orderTerm() }
    }
    if scanner.skipWords("LIMIT") { statement.limit = try count() }
    statement.clauses[.offset] = place
    if scanner.skipWords("OFFSET") { statement.offset = try count() }
    statement.clauses[.purposes] = place
    try purposes(into: &statement)
  }

  /// Reads elements with commas between them.
  mutating func list<Element>(
    _ read: (inout SOQLParser) throws(SOQLSyntaxError) -> Element
  ) throws(SOQLSyntaxError) -> [Element] {
    var elements = [try read(&self)]
    while scanner.skip(",") { elements.append(try read(&self)) }
    return elements
  }

  mutating func name(_ expected: String) throws(SOQLSyntaxError) -> String {
    guard let name = scanner.name() else { throw unexpected(expected) }
    return name
  }

  mutating func path(_ expected: String) throws(SOQLSyntaxError) -> SOQLPath {
    let place = place
    var segments = [try name(expected)]
    while scanner.skip(".") { segments.append(try name("a name after '.'")) }
    var path = SOQLPath(segments)
    path.place = place
    return path
  }

  /// The place of what comes next.
  var place: SOQLPosition {
    var scanner = scanner
    scanner.skipSpace()
    return SOQLPosition(scanner.position)
  }

  mutating func close() throws(SOQLSyntaxError) {
    guard scanner.skip(")") else { throw unexpected("')'") }
  }

  /// An alias, which is any name that is not reserved; nil if there is none.
  mutating func alias() -> String? {
    _ = scanner.skipWords("AS")
    guard let name = scanner.peekName(), !SOQLKeyword.isReserved(name) else { return nil }
    return scanner.name()
  }

  /// The error that something else was expected here; a bind variable has its own.
  func unexpected(_ expected: String) -> SOQLSyntaxError {
    var scanner = scanner
    scanner.skipSpace()
    if scanner.byte == UInt8(ascii: ":") {
      return scanner.error(
        .bindVariable, "found a bind variable, which has a value only in Apex; write the value", at: scanner.position)
    }
    return scanner.error(.unexpected, "found \(scanner.found), expected \(expected)", at: scanner.position)
  }

  /// An error here, after white space.
  func error(_ reason: SOQLSyntaxError.Reason, _ message: String) -> SOQLSyntaxError {
    var scanner = scanner
    scanner.skipSpace()
    return scanner.error(reason, message, at: scanner.position)
  }

  mutating func enter() throws(SOQLSyntaxError) {
    depth += 1
    if depth > Self.deepest {
      throw error(.tooDeep, "more than \(Self.deepest) statements or parentheses inside of each other")
    }
  }

  mutating func leave() { depth -= 1 }

  private mutating func source() throws(SOQLSyntaxError) -> SOQLSource {
    var source = SOQLSource("")
    source.path = try path("the name of an object")
    source.alias = alias()
    return source
  }

  private mutating func count() throws(SOQLSyntaxError) -> Int {
    scanner.skipSpace()
    let start = scanner
    guard SOQLText.isDigit(scanner.byte), let count = Int(scanner.numeric()) else {
      scanner = start
      throw unexpected("a number of rows")
    }
    return count
  }

  private mutating func purposes(into statement: inout SOQLStatement) throws(SOQLSyntaxError) {
    while true {
      if scanner.skipWords("ALL", "ROWS") {
        statement.includesAllRows = true
        continue
      }
      let purpose = SOQLPurpose.allCases.first { purpose in
        let words = purpose.rawValue.split(separator: " ").map(String.init)
        return scanner.skipWords(words[0], words[1])
      }
      guard let purpose else { return }
      if !statement.purposes.contains(purpose) { statement.purposes.append(purpose) }
      if scanner.skip(",") {
        guard scanner.hasWord("FOR") || scanner.hasWord("UPDATE") else { throw unexpected("'FOR' or 'UPDATE'") }
      }
    }
  }
}
