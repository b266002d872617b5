import ServiceData

/// Renames in stored JSON (complex values and entities with local changes), and in values of enumeration types.
extension RenameCarrier {
  func rewriteJSON(_ names: RenamedNames) throws {
    try connection.execute(PendingLayout.creation)
    for record in try catalogue.records() {
      guard let type = schema.set(record.serves ?? record.set).flatMap(schema.entityType) else { continue }
      try rewriteLocalWork(of: record, type, names)
      guard names.concernComplexValues else { continue }
      for column in try catalogue.columns(of: record.id) where !column.isHidden {
        guard let member = schema.type(column.owner)?.member(column.member), member.type.typeName != nil else {
          continue
        }
        if case .enumeration(let type) = column.form {
          try rewrite(column.name, of: record.name) { text in
            Array(names.choice(String(decoding: text, as: UTF8.self), of: type).utf8)
          }
        } else if column.form == .json {
          try rewrite(column.name, of: record.name) { names.value($0, of: member) }
        }
      }
    }
  }

  private func rewriteLocalWork(
    of record: StoreCatalogue.Record, _ type: StructuredSchema, _ names: RenamedNames
  ) throws {
    for column in ["key", "base", "mine", "origin"] {
      try rewrite(column, of: "$bases", ofRowsIn: record.id) { names.row($0, of: type) }
    }
    try rewrite("links", of: "$bases", ofRowsIn: record.id) { json in
      var overlay = LinkOverlay(text: String(decoding: json, as: UTF8.self))
      overlay.edits = overlay.edits.map { names.link($0, of: type) }
      return overlay.text.map { Array($0.utf8) } ?? json
    }
  }

  /// Rewrites the texts of a column, either all of them or those for the rows of one table.
  private func rewrite(
    _ column: String, of table: String, ofRowsIn rows: Int64? = nil, _ change: ([UInt8]) -> [UInt8]
  ) throws {
    let (column, table) = (column.sqlIdentifier, table.sqlIdentifier)
    let condition = rows == nil ? "" : "AND row_table = ?"
    let found = try connection.statement(
      "SELECT rowid, \(column) FROM \(table) WHERE typeof(\(column)) = 'text' \(condition)")
    if let rows { found.bind(rows, at: 1) }
    var changed: [(row: Int64, text: [UInt8])] = []
    while try found.step() {
      let (old, new) = (found.bytes(at: 1), change(found.bytes(at: 1)))
      if new != old { changed.append((found.int(at: 0), new)) }
    }
    let statement = try connection.statement("UPDATE \(table) SET \(column) = ? WHERE rowid = ?")
    for (row, text) in changed {
      statement.bind(text: text, at: 1)
      statement.bind(row, at: 2)
      try statement.run()
    }
  }
}
