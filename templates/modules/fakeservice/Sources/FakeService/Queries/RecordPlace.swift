import ServiceData

/// The table and number of a row's entity, which the row carries through the evaluation of a query.
struct RecordPlace {
  let path: String
  let ordinal: Int

  init(path: String, ordinal: Int) {
    self.path = path
    self.ordinal = ordinal
  }

  /// Reads the place from a marked row.
  init?(_ row: Row) {
    guard let parts = row[.id]?.split(separator: "\n"), parts.count == 2, let ordinal = Int(parts[1]) else {
      return nil
    }
    self.init(path: String(parts[0]), ordinal: ordinal)
  }
}

extension FakeRecord {
  /// The row marked with the place of the entity.
  func marked(in plan: TablePlan) -> Row {
    var row = row
    row[.id] = "\(plan.path)\n\(ordinal)"
    return row
  }
}
