import ServiceData

/// A piece of SQL with the values of its parameters, in order. Values are always bound, never written into the text.
struct SQLTerm {
  var sql: String
  var parameters: [SQLiteValue] = []
}

/// A piece of SQL that has a value of a known kind.
struct SQLScalar {
  var term: SQLTerm
  var form: StoredForm
  /// The literal, where the piece is one.
  var literal: QueryLiteral?

  /// Whether the value is text of a kind whose collation the comparison has to name.
  var collation: String? {
    guard case .text(let kind) = form else { return nil }
    return kind == .guid ? "NOCASE" : StoredForm.collatedKinds.contains(kind) ? kind.rawValue.sqlIdentifier : nil
  }
}
