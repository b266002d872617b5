/// The words that SOQL reserves (SOQL and SOSL Reference, "Reserved Keywords"), and those that begin a clause.
enum SOQLKeyword {
  private static let reserved: Set<String> = [
    "and", "as", "asc", "desc", "excludes", "first", "from", "group", "having", "in", "includes", "last", "like",
    "limit", "not", "null", "nulls", "or", "order", "select", "using", "where", "with", "offset", "for", "update",
    "all",
    "else", "end", "then", "typeof", "when", "by",
  ]

  /// Whether a word cannot be an alias.
  static func isReserved(_ word: String) -> Bool { reserved.contains(word.lowercased()) }
}
