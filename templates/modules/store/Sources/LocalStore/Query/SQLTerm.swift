import ServiceData

/// A SQL expression with the values of its parameters, in order. Values are always bound and never part of the text.
struct SQLTerm {
  var sql: String
  var parameters: [SQLiteValue] = []
}

/// A SQL expression with a value of a known form.
struct SQLScalar {
  var term: SQLTerm
  var form: StoredForm
  /// The literal; nil if the expression is not a literal.
  var literal: QueryLiteral?

  /// The collation that a comparison has to name; nil if it needs none.
  var collation: String? {
    guard case .text(let kind) = form else { return nil }
    return kind == .guid ? "NOCASE" : StoredForm.collatedKinds.contains(kind) ? kind.rawValue.sqlIdentifier : nil
  }
}
