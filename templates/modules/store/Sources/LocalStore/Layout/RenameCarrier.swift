import ServiceData

/// Moves the stored data of a set, type or member to its new name. Only the catalogue and the data of local changes are
/// rewritten; tables and columns keep their SQL names.
///
/// Every applied rename is recorded, so that it can be reversed for a schema that has the old name again.
struct RenameCarrier {
  let catalogue: StoreCatalogue
  private let declared: [StoreRename]
  var connection: SQLiteConnection { catalogue.connection }
  var schema: ServiceSchema { catalogue.schema }

  init(_ catalogue: StoreCatalogue, declared: [StoreRename]) {
    self.catalogue = catalogue
    self.declared = declared
  }

  /// Applies all renames that fit the schema, and records them even if they affect no stored data yet.
  ///
  /// - Returns: the steps for each table, by the table's identifier.
  func run() throws -> [Int64: [SetAdjustment.Step]] {
    var remembered = try carried()
    var steps: [Int64: [SetAdjustment.Step]] = [:]
    let fitting = (declared + remembered.map(\.reversed)).filter { $0.fits(schema) }
    guard !fitting.isEmpty else { return steps }
    // Members first, while their types still have the old names.
    for rename in fitting.filter(\.isOfMember) + fitting.filter({ !$0.isOfMember }) {
      for (table, step) in try carry(rename) { steps[table, default: []].append(step) }
      if remembered.contains(rename.reversed) {
        remembered.removeAll { $0 == rename.reversed }
      } else if !remembered.contains(rename) {
        remembered.append(rename)
      }
    }
    try rewriteJSON(RenamedNames(fitting, to: schema))
    try remember(remembered)
    return steps
  }

  private func carry(_ rename: StoreRename) throws -> [(Int64, SetAdjustment.Step)] {
    if rename.isOfMember { return try carryMember(rename) }
    return rename.from.contains(".") ? try carryType(rename) : try carrySet(rename)
  }

  private func carrySet(_ rename: StoreRename) throws -> [(Int64, SetAdjustment.Step)] {
    let records = try catalogue.records()
    guard let record = records.first(where: { $0.set == rename.from }),
      !records.contains(where: { $0.set == rename.to })
    else { return [] }
    try run("UPDATE \"$tables\" SET set_name = ?2 WHERE set_name = ?1", rename)
    try run("UPDATE \"$tables\" SET serves = ?2 WHERE serves = ?1", rename)
    try run("UPDATE \"$queries\" SET set_name = ?2 WHERE set_name = ?1", rename)
    try catalogue.renameLinks(rename.from, rename.to, of: nil)
    // A query with the name of its set is renamed with it.
    try run("UPDATE OR IGNORE \"$queries\" SET name = ?2 WHERE name = ?1", rename)
    return [(record.id, .renamed(from: rename.from))]
  }

  private func carryType(_ rename: StoreRename) throws -> [(Int64, SetAdjustment.Step)] {
    var done: [(Int64, SetAdjustment.Step)] = []
    for record in try catalogue.records() {
      var count = try run(
        "UPDATE \"$columns\" SET owner = ?2 WHERE owner = ?1 AND table_id = ?3", rename, table: record.id)
      count += try run(
        "UPDATE \"$columns\" SET form = 'enumeration ' || ?2 WHERE form = 'enumeration ' || ?1 AND table_id = ?3",
        rename,
        table: record.id)
      count += try run("UPDATE \(record.name.sqlIdentifier) SET \"$type\" = ?2 WHERE \"$type\" = ?1", rename)
      if count > 0 { done.append((record.id, .memberRenamed(from: rename.from, to: rename.to))) }
    }
    return done
  }

  private func carryMember(_ rename: StoreRename) throws -> [(Int64, SetAdjustment.Step)] {
    let (from, to) = (rename.old, rename.new)
    guard let member = schema.type(to.owner)?.member(to.member) else { return [] }
    var done: [(Int64, SetAdjustment.Step)] = []
    for record in try catalogue.records() {
      let columns = try catalogue.columns(of: record.id)
      let isNavigation = member.isNavigation && columns.contains { $0.owner == from.owner }
      let column = columns.first {
        $0.owner == from.owner && $0.member == from.member && !$0.isHidden && $0.form == StoredForm(member)
      }
      guard isNavigation || column != nil else { continue }
      if let column {
        let statement = try connection.statement(
          "UPDATE \"$columns\" SET member = ?, owner = ? WHERE table_id = ? AND name = ?")
        let owner = schema.declares(from.owner) ? to.owner : from.owner
        statement.bind([.text(to.member), .text(owner), .int(record.id), .text(column.name)])
        try statement.run()
        try renameKey(of: record, from.member, to.member)
      } else {
        try catalogue.renameLinks(from.member, to.member, of: record.id)
      }
      done.append((record.id, .memberRenamed(from: from.member, to: to.member)))
    }
    return done
  }

  private func renameKey(of record: StoreCatalogue.Record, _ member: String, _ name: String) throws {
    let parts = record.key.split(separator: ",").map { part in
      let path = part.split(separator: "/")
      return path.first.map(String.init) == member
        ? ([Substring(name)] + path.dropFirst()).joined(separator: "/") : String(part)
    }
    let statement = try connection.statement("UPDATE \"$tables\" SET key = ? WHERE id = ?")
    statement.bind([.text(parts.joined(separator: ",")), .int(record.id)])
    try statement.run()
  }

  @discardableResult
  private func run(_ sql: String, _ rename: StoreRename, table: Int64? = nil) throws -> Int {
    let statement = try connection.statement(sql)
    statement.bind([.text(rename.from), .text(rename.to)])
    if let table { statement.bind(table, at: 3) }
    try statement.run()
    return connection.changeCount
  }
}

extension RenameCarrier {
  private static let note = "schema.renames"

  private func carried() throws -> [StoreRename] {
    let lines = try catalogue.note(Self.note)?.split(separator: "\n") ?? []
    return lines.compactMap { line in
      let names = line.split(separator: "\t").map(String.init)
      return names.count == 2 ? StoreRename(from: names[0], to: names[1]) : nil
    }
  }

  private func remember(_ renames: [StoreRename]) throws {
    let text = renames.map { "\($0.from)\t\($0.to)" }.joined(separator: "\n")
    try catalogue.setNote(Self.note, to: text.isEmpty ? nil : text)
  }
}
