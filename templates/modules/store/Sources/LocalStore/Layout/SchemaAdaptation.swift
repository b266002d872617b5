import ServiceData

/// Fits the tables of a store to a schema that they were not made for, inside the transaction of opening.
///
/// What can be kept in place is kept: columns are added, hidden and shown again, names are carried where a rename was
/// declared. A table whose key has changed is read as it is until a download has filled its successor. The table of a
/// set that is gone stays as it is. So every step leads back, too.
struct SchemaAdaptation {
  let catalogue: StoreCatalogue
  let renames: [StoreRename]
  var connection: SQLiteConnection { catalogue.connection }
  var schema: ServiceSchema { catalogue.schema }

  init(_ catalogue: StoreCatalogue, renames: [StoreRename]) {
    self.catalogue = catalogue
    self.renames = renames
  }

  /// Changes the tables.
  ///
  /// - Returns: what was done, set by set.
  func run() throws -> [SetAdjustment] {
    let carried = try RenameCarrier(catalogue, declared: renames).run()
    let records = try catalogue.records()
    var adjustments: [SetAdjustment] = []
    for record in records {
      let name = record.serves ?? record.set
      let others = records.filter { $0.id != record.id && ($0.serves ?? $0.set) == name }
      // A table and its successor are fitted together, when the former's turn comes.
      if record.serves == nil, !others.isEmpty { continue }
      let steps = try fit(record, successor: others.first, name)
      adjustments.append(SetAdjustment(set: name, steps: (carried[record.id] ?? []) + steps))
    }
    catalogue.forgetLayouts()
    return adjustments
  }

  private func fit(
    _ record: StoreCatalogue.Record, successor: StoreCatalogue.Record?, _ name: String
  ) throws -> [SetAdjustment.Step] {
    guard let set = schema.set(name), let planner = LayoutPlanner(set: set, schema: schema) else {
      try catalogue.setNote(Self.note(of: record), to: "1")
      return [.setAside]
    }
    let fit = planner.fit(try catalogue.columns(of: record.id), key: record.key)
    let isBack = try bringBack(record)
    if record.serves != nil { return try refit(record, fit, planner, successor) }
    guard fit.isKeyed else { return try replace(record, fit) }
    return (isBack ? [.restored] : []) + (try adjust(record, to: fit, planner))
  }

  /// A table that was to be replaced meets one more schema: if it fits again, it stays in place of its successor.
  private func refit(
    _ old: StoreCatalogue.Record, _ fit: LayoutPlanner.Fit, _ planner: LayoutPlanner,
    _ successor: StoreCatalogue.Record?
  ) throws -> [SetAdjustment.Step] {
    if fit.isKeyed {
      if let successor { try catalogue.drop(successor) }
      try run("UPDATE \"$tables\" SET set_name = serves, serves = NULL WHERE id = ?", .int(old.id))
      return [.restored] + (try adjust(old, to: fit, planner))
    }
    // The old rows are shown as far as the schema knows their members.
    try write(fit, of: old)
    guard let successor else { return [.rebuilding] }
    let own = planner.fit(try catalogue.columns(of: successor.id), key: successor.key)
    if own.isKeyed { return try adjust(successor, to: own, planner) }
    try startOver(successor, isUnfinished: true)
    try catalogue.drop(successor)
    return [.rebuilding]
  }

  /// Takes the columns as they have to be. Rows do not know new members, so these count as not sent.
  private func adjust(
    _ record: StoreCatalogue.Record, to fit: LayoutPlanner.Fit, _ planner: LayoutPlanner
  ) throws -> [SetAdjustment.Step] {
    let table = record.name.sqlIdentifier
    try write(fit, of: record)
    if !fit.added.isEmpty {
      for column in fit.added {
        let definition = "\(column.name.sqlIdentifier) \(column.form.declaration)"
        try connection.execute("ALTER TABLE \(table) ADD COLUMN \(definition)")
      }
      let first = fit.columns.count - fit.added.count
      try catalogue.record(fit.added, from: first, of: record.id)
      try run(
        "UPDATE \(table) SET \"$absent\" = \(StoreFunctions.absent)(\"$absent\", ?, ?)", .int(Int64(first)),
        .int(Int64(fit.columns.count)))
    }
    try catalogue.addIndices(planner, fit.columns, table: record.name)
    if !(fit.added + fit.shown + fit.reshaped).isEmpty { try startOver(record) }
    var steps: [SetAdjustment.Step] = []
    if !fit.added.isEmpty { steps.append(.added(fit.added.map(\.member))) }
    if !fit.hidden.isEmpty { steps.append(.hidden(fit.hidden.map(\.member))) }
    if !fit.shown.isEmpty { steps.append(.shown(fit.shown.map(\.member))) }
    if !fit.reshaped.isEmpty { steps.append(.reshaped(fit.reshaped.map(\.member))) }
    return steps
  }

  private func write(_ fit: LayoutPlanner.Fit, of record: StoreCatalogue.Record) throws {
    for column in fit.columns {
      try run(
        "UPDATE \"$columns\" SET hidden = ?, form = ? WHERE table_id = ? AND name = ?",
        column.isHidden ? .int(1) : .null, .text(column.signature), .int(record.id), .text(column.name))
    }
  }
}

// Tables that cannot be fitted.
extension SchemaAdaptation {
  /// Marks the table of a set that is gone.
  static func note(of record: StoreCatalogue.Record) -> String { "table.aside.\(record.id)" }

  /// Whether the set of a table was gone, and is there again.
  private func bringBack(_ record: StoreCatalogue.Record) throws -> Bool {
    guard try catalogue.note(Self.note(of: record)) != nil else { return false }
    try catalogue.setNote(Self.note(of: record), to: nil)
    // What the service has done since then is not known.
    try startOver(record)
    return true
  }

  /// The key is another one: the table is read until its successor, which is made with the first page, is full.
  private func replace(
    _ record: StoreCatalogue.Record, _ fit: LayoutPlanner.Fit
  ) throws -> [SetAdjustment.Step] {
    try startOver(record, isUnfinished: true)
    guard try connection.integer("SELECT EXISTS (SELECT 1 FROM \(record.name.sqlIdentifier))") != 0 else {
      try catalogue.drop(record)
      return [.rebuilding]
    }
    try write(fit, of: record)
    // `$` is in no name of a service.
    try run(
      "UPDATE \"$tables\" SET serves = set_name, set_name = ? WHERE id = ?", .text("\(record.set)$\(record.id)"),
      .int(record.id))
    return [.rebuilding]
  }

  /// Every query that holds rows of a table starts over with its next download.
  private func startOver(_ record: StoreCatalogue.Record, isUnfinished: Bool = false) throws {
    try run(
      """
      UPDATE "$queries" SET next_token = NULL, delta_token = NULL\(isUnfinished ? ", finished = NULL" : "")
      WHERE set_name = ?1 OR id IN (
        SELECT "$query" FROM \(record.name.sqlIdentifier)
        UNION SELECT query FROM "$claims" WHERE row_table = ?2)
      """, .text(record.serves ?? record.set), .int(record.id))
  }

  private func run(_ sql: String, _ parameters: SQLiteValue...) throws {
    let statement = try connection.statement(sql)
    statement.bind(parameters)
    try statement.run()
  }
}
