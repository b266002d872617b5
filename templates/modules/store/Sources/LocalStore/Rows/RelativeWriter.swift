import ServiceData

/// Writes the expanded entities of a row: each into the table of its own set, with a link to it unless a referential
/// constraint relates them.
final class RelativeWriter {
  let catalogue: StoreCatalogue
  private let claim: RowClaim
  private var writers: [String: RowWriter] = [:]
  private var targets: [String: (TableLayout, RowFinder)] = [:]

  init(_ catalogue: StoreCatalogue, claim: RowClaim) {
    self.catalogue = catalogue
    self.claim = claim
  }

  /// The writer for a set's table, which is created if it does not exist.
  func writer(for set: String) throws -> RowWriter {
    if let known = writers[set] { return known }
    let writer = try RowWriter(try catalogue.makeLayout(of: set), claim: claim, relatives: self)
    writers[set] = writer
    return writer
  }

  /// Whether the entities of a navigation property can be stored in their own table: the set is known, and all have keys.
  func isStored(_ row: Row, _ navigation: Int, in layout: TableLayout) throws -> Bool {
    guard let relation = catalogue.relation(of: layout, row.type.members[navigation]) else { return false }
    let target = try writer(for: relation.targetSet).layout
    let related = Self.rows(row[navigation])
    return !target.key.isEmpty && related.allSatisfy { $0.key != nil && $0.type.isKind(of: target.type) }
  }

  /// Writes related rows, and replaces the links of the row with the received ones.
  func write(_ row: Row, _ navigations: [Int], of layout: TableLayout, id: Int64, isNew: Bool) throws {
    for navigation in navigations {
      guard let relation = catalogue.relation(of: layout, row.type.members[navigation]) else { continue }
      let writer = try writer(for: relation.targetSet)
      let related = Self.rows(row[navigation])
      let ids = try related.map { try writer.write($0) }
      if relation.pairs.isEmpty {
        try link(id, in: layout, relation, to: ids, in: writer.layout)
        continue
      }
      if !isNew { try removeLinks(of: id, in: layout, relation) }
      if !related.isEmpty, related.allSatisfy({ relation.joins(row, $0) }) {
        if !isNew { try release(othersThan: ids, of: row, relation, in: writer.layout) }
      } else {
        try addLinks(from: id, in: layout, relation, to: ids, in: writer.layout)
      }
      if related.isEmpty, !isNew, !relation.pairs.isEmpty {
        try release(othersThan: [], of: row, relation, in: writer.layout)
      }
    }
  }

  /// Writes the links of a row that was only expanded for its links.
  func writeLinks(of row: Row, _ navigations: Set<String>, in layout: TableLayout, id: Int64) throws {
    let links = LinkWriter(catalogue)
    for name in navigations {
      let place = LinkWriter.Place(table: layout.id, row: id, navigation: name)
      guard let index = row.type.index(of: name) else {
        // Only entities of another type have links.
        try links.set([], at: place)
        continue
      }
      guard let relation = catalogue.relation(of: layout, row.type.members[index]),
        let keys = row.linkedKeys(name)
      else {
        try links.forget(place)
        continue
      }
      let (target, finder) = try self.target(relation.targetSet)
      try links.set(keys, at: place, in: target, finder)
    }
  }

  private func target(_ set: String) throws -> (TableLayout, RowFinder) {
    if let known = targets[set] { return known }
    let layout = try catalogue.makeLayout(of: set)
    let target = (layout, RowFinder(layout, catalogue))
    targets[set] = target
    return target
  }

  /// Records that an additional query holds a row.
  func addClaim(_ claim: RowClaim, on row: Int64, in layout: TableLayout) throws {
    let statement = try catalogue.connection.statement(
      "INSERT OR REPLACE INTO \"$claims\" (row_table, row, query, generation) VALUES (?, ?, ?, ?)")
    statement.bind([.int(layout.id), .int(row), .int(claim.query), .int(claim.generation)])
    try statement.run()
  }

  private static func rows(_ value: Value?) -> [Row] {
    switch value {
    case .row(let row): [row]
    case .list(let values): values.compactMap { if case .row(let row) = $0 { row } else { nil } }
    default: []
    }
  }

  /// Replaces the links of a row.
  private func link(
    _ id: Int64, in layout: TableLayout, _ relation: StoreRelation, to ids: [Int64], in target: TableLayout
  ) throws {
    let links = LinkWriter(catalogue)
    let place = LinkWriter.Place(table: layout.id, row: id, navigation: relation.navigation.name)
    try links.set(ids.map { RowTarget(table: target.id, row: $0) }, at: place)
    guard !relation.isHeld, let inverse = relation.inverse else { return }
    try links.markWhole(place)
    guard !inverse.isCollection else { return }
    let back = RowTarget(table: layout.id, row: id)
    try links.removeAll(from: target, by: inverse.name, to: back)
    for row in ids {
      try links.set([back], at: LinkWriter.Place(table: target.id, row: row, navigation: inverse.name))
    }
  }

  private func removeLinks(of id: Int64, in layout: TableLayout, _ relation: StoreRelation) throws {
    let statement = try catalogue.connection.statement(
      "DELETE FROM \"$links\" WHERE source_table = ? AND source = ? AND navigation = ?")
    statement.bind([.int(layout.id), .int(id), .text(relation.navigation.name)])
    try statement.run()
  }

  private func addLinks(
    from id: Int64, in layout: TableLayout, _ relation: StoreRelation, to ids: [Int64], in target: TableLayout
  ) throws {
    let statement = try catalogue.connection.statement(
      """
      INSERT OR REPLACE INTO "$links" (source_table, source, navigation, position, target_table, target)
      VALUES (?, ?, ?, ?, ?, ?)
      """)
    for (position, other) in ids.enumerated() {
      statement.bind([
        .int(layout.id), .int(id), .text(relation.navigation.name), .int(Int64(position)), .int(target.id), .int(other),
      ])
      try statement.run()
    }
  }

  /// Releases rows that a constraint still relates to this one, but that are no longer in the service's expansion.
  private func release(othersThan ids: [Int64], of row: Row, _ relation: StoreRelation, in target: TableLayout) throws {
    guard relation.navigation.isCollection, let scope = RowCondition(joining: row, relation, target) else {
      return
    }
    let statement = try catalogue.connection.statement(
      "SELECT \"$id\" FROM \(target.sql.quotedTable) WHERE \(scope.sql) AND \"$query\" = ?")
    statement.bind(scope.parameters + [.int(claim.query)])
    var stale: [Int64] = []
    while try statement.step() {
      if !ids.contains(statement.int(at: 0)) { stale.append(statement.int(at: 0)) }
    }
    let releaser = RowReleaser(catalogue)
    for id in stale { try releaser.release(id, in: target, by: claim.query) }
  }
}

extension StoreRelation {
  /// Whether the constraint's values of two rows are equal.
  func joins(_ row: Row, _ other: Row) -> Bool {
    !pairs.isEmpty
      && pairs.allSatisfy { pair in
        guard let own = row[pair.source], let value = other[pair.target], !own.isNull else { return false }
        return own == value
      }
  }
}

extension Row {
  /// The keys of the expanded entities of a navigation property; nil if they were not sent, or not all have a key.
  public func linkedKeys(_ navigation: String) -> [EntityKey]? {
    guard let value = self[navigation] else { return nil }
    var values = [value]
    if case .list(let elements) = value { values = elements } else if value.isNull { values = [] }
    let keys = values.compactMap { if case .row(let row) = $0 { row.key } else { nil } }
    return keys.count == values.count ? keys : nil
  }
}
