import ServiceData

/// A condition that selects rows of a table: by a key, by a constraint, or by links.
struct RowCondition {
  let sql: String
  let parameters: [SQLiteValue]

  /// Selects the row with a key; nil if the key does not have the parts of the entity type's key. A single part can have any
  /// name, as in `Products(1)`.
  init?(key: EntityKey, _ layout: TableLayout) {
    guard !layout.key.isEmpty, key.parts.count == layout.key.count else { return nil }
    var parameters: [SQLiteValue] = []
    for part in layout.key {
      guard let value = key.parts.first(where: { $0.name == part.name })?.value ?? key.onlyValue else { return nil }
      parameters.append(part.form.stored(value))
    }
    sql = layout.sql.keyCondition
    self.parameters = parameters
  }

  /// Selects the rows that a referential constraint relates to a row; nil if the row lacks a value or the table a column.
  init?(joining row: Row, _ relation: StoreRelation, _ target: TableLayout) {
    guard !relation.pairs.isEmpty else { return nil }
    var conditions: [String] = []
    var parameters: [SQLiteValue] = []
    for pair in relation.pairs {
      guard let value = row[pair.source], !value.isNull, let column = target.column(of: pair.target) else { return nil }
      conditions.append("\(column.name.sqlIdentifier) = ?")
      parameters.append(column.form.stored(value))
    }
    sql = conditions.joined(separator: " AND ")
    self.parameters = parameters
  }

  /// Selects the targets of a row's links.
  init(linksOf id: Int64, in source: TableLayout, _ relation: StoreRelation, to target: TableLayout) {
    sql = """
      "$id" IN (SELECT target FROM "$links"
        WHERE source_table = ? AND source = ? AND navigation = ? AND target_table = ? AND position >= 0)
      """
    parameters = [.int(source.id), .int(id), .text(relation.navigation.name), .int(target.id)]
  }

  /// Selects the rows whose links, by the inverse navigation property, have a row as their target.
  init(linksTo id: Int64, in source: TableLayout, partner: String, from target: TableLayout) {
    sql = """
      "$id" IN (SELECT source FROM "$links"
        WHERE target_table = ? AND target = ? AND navigation = ? AND source_table = ? AND position >= 0)
      """
    parameters = [.int(source.id), .int(id), .text(partner), .int(target.id)]
  }

  /// Selects rows by their `$id`. The number of parameters is rounded up, so that few different statements are cached.
  init(rows: [Int64]) {
    var places = 1
    while places < rows.count { places *= 2 }
    guard places <= 512 else {
      sql = "\"$id\" IN (\(rows.map(String.init).joined(separator: ", ")))"
      parameters = []
      return
    }
    sql = "\"$id\" IN (\(Array(repeating: "?", count: places).joined(separator: ", ")))"
    parameters = rows.map { .int($0) } + Array(repeating: .null, count: places - rows.count)
  }
}

extension EntityKey {
  var onlyValue: Value? { parts.count == 1 ? parts.first?.value : nil }
}
