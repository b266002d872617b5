import ServiceData

/// A row of any table.
struct RowTarget: Hashable {
  var table: Int64
  /// The `$id` of the row; negative for one that is hidden.
  var row: Int64
}

/// Finds rows by their keys, including those of entities with local changes.
struct RowFinder {
  private let layout: TableLayout
  private let table: PendingTable
  private let placer: RowPlacer
  private let connection: SQLiteConnection

  init(_ layout: TableLayout, _ catalogue: StoreCatalogue) {
    self.layout = layout
    connection = catalogue.connection
    table = PendingTable(connection)
    placer = RowPlacer(layout, connection)
  }

  /// The `$id` of the row with a key's text; negative for a hidden row, nil if the device has none.
  func row(_ text: String) throws -> Int64? {
    if let entity = try pending(text) { return entity }
    guard !layout.set.isSingleton else { return try row(condition: "1", []) }
    guard let key = EntityKey(storedText: text, of: layout.type) else { return nil }
    return try visible(key)
  }

  /// The `$id` of the row with a key, which is nil for a singleton; negative for a hidden row, nil if the device has none.
  func row(_ key: EntityKey?) throws -> Int64? {
    if let entity = try pending(layout.storedKey(of: key)) { return entity }
    guard !layout.set.isSingleton else { return try row(condition: "1", []) }
    return try key.flatMap(visible)
  }

  private func visible(_ key: EntityKey) throws -> Int64? {
    guard let condition = RowCondition(key: key, layout) else { return nil }
    return try row(condition: condition.sql, condition.parameters)
  }

  private func row(condition: String, _ parameters: [SQLiteValue]) throws -> Int64? {
    let statement = try connection.statement("SELECT \"$id\" FROM \(layout.sql.quotedTable) WHERE \(condition) LIMIT 1")
    statement.bind(parameters)
    defer { statement.reset() }
    return try statement.step() ? statement.int(at: 0) : nil
  }

  private func pending(_ key: String) throws -> Int64? {
    let statement = try connection.statement(
      "SELECT coalesce(row, -id) FROM \"$bases\" WHERE row_table = ? AND key = ?")
    statement.bind([.int(layout.id), .text(key)])
    defer { statement.reset() }
    return try statement.step() ? statement.int(at: 0) : nil
  }
}

/// Writes the service's links.
struct LinkWriter {
  /// The source of links: a row and a navigation property.
  struct Place {
    var table: Int64
    var row: Int64
    var navigation: String

    var parameters: [SQLiteValue] { [.int(table), .int(row), .text(navigation)] }
  }

  let catalogue: StoreCatalogue

  init(_ catalogue: StoreCatalogue) { self.catalogue = catalogue }

  /// Replaces the links of a row.
  func set(_ targets: [RowTarget], at place: Place) throws {
    try replaceLinks(targets, at: place)
    try run("DELETE FROM \"$awaited\" WHERE source_table = ? AND source = ? AND navigation = ?", place.parameters)
    try run("DELETE FROM \"$unlinked\" WHERE row_table = ? AND row = ? AND navigation = ?", place.parameters)
  }

  /// Replaces the links of a row with links to the entities with the given keys. Entities that are not on the device yet are
  /// awaited.
  func set(_ keys: [EntityKey], at place: Place, in target: TableLayout, _ finder: RowFinder) throws {
    var found: [RowTarget] = []
    var missing: [String] = []
    for key in keys {
      if let row = try finder.row(key) {
        found.append(RowTarget(table: target.id, row: row))
      } else {
        missing.append(key.storedText(of: target.type))
      }
    }
    try set(found, at: place)
    for (offset, key) in missing.enumerated() {
      try wait(for: key, Int64(found.count + offset), at: place, in: target.set.name)
    }
  }

  /// Marks the links of a row as not known.
  func forget(_ place: Place) throws {
    try run("INSERT OR IGNORE INTO \"$unlinked\" (row_table, row, navigation) VALUES (?, ?, ?)", place.parameters)
  }

  /// Records that not all links of a row by a property that is not held are known any more.
  func forgetWhole(_ place: Place) throws {
    try run(
      "DELETE FROM \"$links\" WHERE source_table = ? AND source = ? AND navigation = ?", place.parameters)
  }

  /// Records that all links of a row by a property that is not held are known.
  func markWhole(_ place: Place) throws {
    try run(
      """
      INSERT OR REPLACE INTO "$links" (source_table, source, navigation, position, target_table, target)
      VALUES (?, ?, ?, \(LinkLayout.wholeMark), NULL, NULL)
      """, place.parameters)
  }

  func replaceLinks(_ targets: [RowTarget], at place: Place) throws {
    try run("DELETE FROM \"$links\" WHERE source_table = ? AND source = ? AND navigation = ?", place.parameters)
    for (position, target) in targets.enumerated() { try insert(target, Int64(position), at: place) }
  }

  func add(_ target: RowTarget, at place: Place) throws {
    try remove(target, at: place)
    try insert(target, try nextPosition(at: place), at: place)
  }

  func remove(_ target: RowTarget, at place: Place) throws {
    try run(
      """
      DELETE FROM "$links" WHERE source_table = ? AND source = ? AND navigation = ? AND target_table = ? AND target = ?
      """, place.parameters + [.int(target.table), .int(target.row)])
  }

  /// Deletes all links from a table to a row.
  func removeAll(from source: TableLayout, by navigation: String, to target: RowTarget) throws {
    try run(
      "DELETE FROM \"$links\" WHERE target_table = ? AND target = ? AND source_table = ? AND navigation = ?",
      [.int(target.table), .int(target.row), .int(source.id), .text(navigation)])
  }

  /// Applies an edit that the service has applied.
  ///
  /// - Parameter row: the row of the edit's target; nil if the device has none.
  func apply(
    _ edit: LinkEdit, isCollection: Bool, at place: Place, of relation: StoreRelation, to row: Int64?,
    in target: TableLayout?
  ) throws {
    guard let key = edit.target else { return try replaceLinks([], at: place) }
    guard let row, let target else {
      try run(
        "DELETE FROM \"$awaited\" WHERE source_table = ? AND source = ? AND navigation = ? AND target = ?",
        place.parameters + [.text(key)])
      guard edit.isAdded else { return }
      if !isCollection { try replaceLinks([], at: place) }
      return try wait(for: key, try nextPosition(at: place), at: place, in: relation.targetSet)
    }
    let reached = RowTarget(table: target.id, row: row)
    if !edit.isAdded {
      try remove(reached, at: place)
    } else if isCollection {
      try add(reached, at: place)
    } else {
      try replaceLinks([reached], at: place)
    }
  }

  /// Turns awaited links into links if their target entities of a set are now on the device.
  func settleAwaited(of layout: TableLayout) throws {
    let search = try catalogue.connection.statement(
      "SELECT source_table, source, navigation, position, target FROM \"$awaited\" WHERE target_set = ? ORDER BY target"
    )
    search.bind(layout.set.name, at: 1)
    var waiting: [(place: Place, position: Int64, key: String)] = []
    while try search.step() {
      let place = Place(table: search.int(at: 0), row: search.int(at: 1), navigation: search.text(at: 2))
      waiting.append((place, search.int(at: 3), search.text(at: 4)))
    }
    let finder = RowFinder(layout, catalogue)
    var last: (key: String, row: Int64?)?
    for (place, position, key) in waiting {
      let row = try last?.key == key ? last?.row : finder.row(key)
      last = (key, row)
      guard let row else { continue }
      try insert(RowTarget(table: layout.id, row: row), position, at: place)
      try run(
        "DELETE FROM \"$awaited\" WHERE source_table = ? AND source = ? AND navigation = ? AND position = ?",
        place.parameters + [.int(position)])
    }
  }

  private func nextPosition(at place: Place) throws -> Int64 {
    let statement = try catalogue.connection.statement(
      """
      SELECT max(coalesce((SELECT max(position) FROM "$links"
        WHERE source_table = ?1 AND source = ?2 AND navigation = ?3), -1),
        coalesce((SELECT max(position) FROM "$awaited"
        WHERE source_table = ?1 AND source = ?2 AND navigation = ?3), -1)) + 1
      """)
    statement.bind(place.parameters)
    defer { statement.reset() }
    return try statement.step() ? statement.int(at: 0) : 0
  }

  private func insert(_ target: RowTarget, _ position: Int64, at place: Place) throws {
    try run(
      """
      INSERT OR REPLACE INTO "$links" (source_table, source, navigation, position, target_table, target)
      VALUES (?, ?, ?, ?, ?, ?)
      """, place.parameters + [.int(position), .int(target.table), .int(target.row)])
  }

  private func wait(for key: String, _ position: Int64, at place: Place, in set: String) throws {
    try run(
      """
      INSERT OR REPLACE INTO "$awaited" (source_table, source, navigation, position, target_set, target)
      VALUES (?, ?, ?, ?, ?, ?)
      """, place.parameters + [.int(position), .text(set), .text(key)])
  }

  private func run(_ sql: String, _ parameters: [SQLiteValue]) throws {
    let statement = try catalogue.connection.statement(sql)
    statement.bind(parameters)
    try statement.run()
  }
}
