extension SOQLStatement {
  /// The text of the statement, on one line. Text in it is escaped; names and other literals are checked.
  ///
  /// - Throws: ``SOQLWritingError`` for a name or a literal that is not of its form.
  public func text() throws(SOQLWritingError) -> String {
    var writer = SOQLWriter()
    try writer.write(self)
    return writer.text
  }
}

extension SOQLCondition {
  /// The text of the condition.
  ///
  /// - Throws: ``SOQLWritingError`` for a name or a literal that is not of its form.
  public func text() throws(SOQLWritingError) -> String {
    var writer = SOQLWriter()
    try writer.write(self, isNested: false)
    return writer.text
  }
}

/// Writes trees as text.
struct SOQLWriter {
  private(set) var text = ""

  mutating func write(_ statement: SOQLStatement) throws(SOQLWritingError) {
    text += "SELECT "
    if statement.select.isEmpty { throw SOQLWritingError(text: "", expected: "at least one field") }
    try list(statement.select) { writer, item throws(SOQLWritingError) in try writer.write(item) }
    text += " FROM "
    try list([statement.from] + statement.relations) { writer, source throws(SOQLWritingError) in
      try writer.write(source.path)
      try writer.alias(source.alias)
    }
    if let scope = statement.scope {
      text += " USING SCOPE "
      try name(scope)
    }
    try clause("WHERE", statement.filter)
    if let with = statement.with { try write(with) }
    if let grouping = statement.grouping { try write(grouping) }
    try clause("HAVING", statement.having)
    try write(statement.order)
    try count("LIMIT", statement.limit)
    try count("OFFSET", statement.offset)
    for purpose in statement.purposes { text += " " + purpose.rawValue }
    if statement.includesAllRows { text += " ALL ROWS" }
  }

  mutating func write(_ condition: SOQLCondition, isNested: Bool) throws(SOQLWritingError) {
    switch condition {
    case .and(let terms): try junction("AND", terms, isNested: isNested)
    case .or(let terms): try junction("OR", terms, isNested: isNested)
    case .not(let operand):
      text += isNested ? "(NOT " : "NOT "
      try write(operand, isNested: true)
      if isNested { text += ")" }
    case .comparison(let expression, let comparison, let literal):
      try write(expression)
      text += " \(comparison.rawValue) "
      try write(literal)
    case .like(let expression, let pattern):
      try write(expression)
      text += " LIKE " + SOQLText.quoted(pattern)
    case .membership(let expression, let isNegated, let literals):
      try write(expression)
      text += isNegated ? " NOT IN (" : " IN ("
      if literals.isEmpty { throw SOQLWritingError(text: "()", expected: "at least one value") }
      try list(literals) { writer, literal throws(SOQLWritingError) in try writer.write(literal) }
      text += ")"
    case .join(let expression, let isNegated, let statement):
      try write(expression)
      text += isNegated ? " NOT IN (" : " IN ("
      try write(statement)
      text += ")"
    case .inclusion(let expression, let isNegated, let values):
      try write(expression)
      if values.isEmpty { throw SOQLWritingError(text: "()", expected: "at least one value") }
      text += (isNegated ? " EXCLUDES (" : " INCLUDES (") + values.map(SOQLText.quoted).joined(separator: ", ") + ")"
    }
  }

  private mutating func junction(
    _ word: String, _ terms: [SOQLCondition], isNested: Bool
  ) throws(SOQLWritingError) {
    if terms.count < 2 { throw SOQLWritingError(text: word, expected: "at least two conditions") }
    if isNested { text += "(" }
    for (index, term) in terms.enumerated() {
      if index > 0 { text += " \(word) " }
      try write(term, isNested: true)
    }
    if isNested { text += ")" }
  }

  private mutating func write(_ item: SOQLSelectItem) throws(SOQLWritingError) {
    switch item {
    case .field(let path, let alias):
      try write(path)
      try self.alias(alias)
    case .call(let call, let alias):
      try write(.call(call))
      try self.alias(alias)
    case .children(let statement):
      text += "("
      try write(statement)
      text += ")"
    case .typed(let types): try write(types)
    }
  }

  private mutating func write(_ types: SOQLTypeOf) throws(SOQLWritingError) {
    text += "TYPEOF "
    try write(types.relationship)
    for branch in types.branches {
      text += " WHEN "
      try name(branch.type)
      text += " THEN "
      try list(branch.fields) { writer, path throws(SOQLWritingError) in try writer.write(path) }
    }
    if !types.otherwise.isEmpty {
      text += " ELSE "
      try list(types.otherwise) { writer, path throws(SOQLWritingError) in try writer.write(path) }
    }
    text += " END"
  }

  private mutating func write(_ with: SOQLWith) throws(SOQLWritingError) {
    text += " WITH "
    switch with {
    case .securityEnforced: text += "SECURITY_ENFORCED"
    case .userMode: text += "USER_MODE"
    case .systemMode: text += "SYSTEM_MODE"
    case .dataCategories(let filters):
      text += "DATA CATEGORY "
      try list(filters, separator: " AND ") { writer, filter throws(SOQLWritingError) in
        try writer.name(filter.group)
        writer.text += " \(filter.relation.rawValue) ("
        try writer.list(filter.categories) { writer, category throws(SOQLWritingError) in try writer.name(category) }
        writer.text += ")"
      }
    }
  }

  private mutating func write(_ grouping: SOQLGrouping) throws(SOQLWritingError) {
    text += " GROUP BY " + grouping.kind.rawValue + (grouping.kind == .plain ? "" : "(")
    try list(grouping.terms) { writer, term throws(SOQLWritingError) in try writer.write(term) }
    if grouping.kind != .plain { text += ")" }
  }

  private mutating func write(_ order: [SOQLOrderTerm]) throws(SOQLWritingError) {
    guard !order.isEmpty else { return }
    text += " ORDER BY "
    try list(order) { writer, term throws(SOQLWritingError) in
      try writer.write(term.expression)
      if term.isDescending { writer.text += " DESC" }
      if let nulls = term.nulls { writer.text += " NULLS " + nulls.rawValue }
    }
  }

  private mutating func write(_ expression: SOQLExpression) throws(SOQLWritingError) {
    switch expression {
    case .field(let path): try write(path)
    case .call(let call):
      try name(call.name)
      text += "("
      try list(call.arguments) { writer, argument throws(SOQLWritingError) in try writer.write(argument) }
      text += ")"
    case .literal(let literal): try write(literal)
    }
  }

  private mutating func write(_ literal: SOQLLiteral) throws(SOQLWritingError) { text += try SOQLText.of(literal) }

  private mutating func write(_ path: SOQLPath) throws(SOQLWritingError) {
    try list(path.segments, separator: ".") { writer, segment throws(SOQLWritingError) in try writer.name(segment) }
    if path.segments.isEmpty { throw SOQLWritingError(text: "", expected: "a name") }
  }

  private mutating func name(_ name: String) throws(SOQLWritingError) {
    guard SOQLText.isName(name) else { throw SOQLWritingError(text: name, expected: "a name") }
    text += name
  }

  private mutating func alias(_ alias: String?) throws(SOQLWritingError) {
    guard let alias else { return }
    guard !SOQLKeyword.isReserved(alias) else { throw SOQLWritingError(text: alias, expected: "an alias") }
    text += " "
    try name(alias)
  }

  private mutating func clause(_ word: String, _ condition: SOQLCondition?) throws(SOQLWritingError) {
    guard let condition else { return }
    text += " \(word) "
    try write(condition, isNested: false)
  }

  private mutating func count(_ word: String, _ count: Int?) throws(SOQLWritingError) {
    guard let count else { return }
    guard count >= 0 else { throw SOQLWritingError(text: String(count), expected: "a number of rows") }
    text += " \(word) \(count)"
  }

  private mutating func list<Element>(
    _ elements: [Element], separator: String = ", ",
    _ write: (inout SOQLWriter, Element) throws(SOQLWritingError) -> Void
  ) throws(SOQLWritingError) {
    for (index, element) in elements.enumerated() {
      if index > 0 { text += separator }
      try write(&self, element)
    }
  }
}
