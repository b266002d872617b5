import ServiceData

extension RowQuery {
  /// Sets an option from its text without percent-encoding.
  ///
  /// - Throws: ``QuerySyntaxError``.
  public mutating func set(
    _ option: QueryOptionName, to text: String, grammar: any QueryGrammar = StandardQueryGrammar()
  ) throws(QuerySyntaxError) {
    var parser = QueryExpressionParser(text, grammar: grammar)
    try parser.value(of: option, into: &self)
    try parser.finish()
  }
}
