import ServiceData

/// Adapts the tables of a store to another schema, in the transaction of opening.
///
/// Data is kept in place if possible: columns are added, hidden and shown again, and declared renames are applied. A table
/// whose key has changed is read until a download has filled its successor. The table of a removed set is kept. So every
/// step can be reversed.
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
  /// - Returns: the steps for each set.
  func run() throws -> [SetAdjustment] {
    let carried = try RenameCarrier(catalogue, declared: renames).run()
    let records = try catalogue.records()
    var adjustments: [SetAdjustment] = []
    for record in records {
      let name = record.serves ?? record.set
      let others = records.filter { $0.id != record.id && ($0.serves ?? $0.set) == name }
      // A table and its successor are adapted together, at the turn of the old table.
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
      return [.detached]
    }
    let fit = planner.fit(try catalogue.columns(of: record.id), key: record.key)
    let isBack = try bringBack(record)
    if record.serves != nil { return try refit(record, by: fit, planner, successor: successor) }
    guard fit.isKeyed else { return try replace(record, fit) }
    return (isBack ? [.restored] : []) + (try adjust(record, to: fit, planner))
  }

  /// Adapts a table that has a successor to yet another schema. If the table fits again, it is kept and the successor is
  /// dropped.
  private func refit(
    _ old: StoreCatalogue.Record, by fit: LayoutPlanner.Fit, _ planner: LayoutPlanner,
    successor: StoreCatalogue.Record?
  ) throws -> [SetAdjustment.Step] {
    if fit.isKeyed {
      if let successor { try catalogue.drop(successor) }
      try run("UPDATE \"$tables\" SET set_name = serves, serves = NULL WHERE id = ?", .int(old.id))
      return [.restored] + (try adjust(old, to: fit, planner))
    }
    // The old rows are shown with the members that the schema declares.
    try write(fit, of: old)
    guard let successor else { return [.rebuilding] }
    let own = planner.fit(try catalogue.columns(of: successor.id), key: successor.key)
    if own.isKeyed { return try adjust(successor, to: own, planner) }
    try startOver(successor, isUnfinished: true)
    try catalogue.drop(successor)
    return [.rebuilding]
  }

  /// Changes the columns of a table. New members count as not sent in existing rows.
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

// Tables that cannot be adapted.
extension SchemaAdaptation {
  /// The note that marks the table of a removed set.
  static func note(of record: StoreCatalogue.Record) -> String { "table.aside.\(record.id)" }

  /// Restores the table of a set that was removed and is back. Returns false if the set was not removed.
  private func bringBack(_ record: StoreCatalogue.Record) throws -> Bool {
    guard try catalogue.note(Self.note(of: record)) != nil else { return false }
    try catalogue.setNote(Self.note(of: record), to: nil)
    // The changes on the service since then are not known.
    try startOver(record)
    return true
  }

  /// Replaces a table whose key has changed. The table is read until its successor, which is created with the first page, is
  /// complete.
  private func replace(
    _ record: StoreCatalogue.Record, _ fit: LayoutPlanner.Fit
  ) throws -> [SetAdjustment.Step] {
    try startOver(record, isUnfinished: true)
    guard try connection.integer("SELECT EXISTS (SELECT 1 FROM \(record.name.sqlIdentifier))") != 0 else {
      try catalogue.drop(record)
      return [.rebuilding]
    }
    try write(fit, of: record)
    // Names of a service never contain `$`.
    try run(
      "UPDATE \"$tables\" SET serves = set_name, set_name = ? WHERE id = ?", .text("\(record.set)$\(record.id)"),
      .int(record.id))
    return [.rebuilding]
  }

  /// Makes the next download of every query with rows of a table start over.
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
