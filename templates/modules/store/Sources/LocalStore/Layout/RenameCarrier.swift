import ServiceData

/// Carries what is kept of a set, type or member to its new name. Only the catalogue and what is kept beside local work
/// change: tables and columns keep the names that they have in SQL.
///
/// Every rename that was carried is remembered, so that it is taken back for a schema that has the old name again.
struct RenameCarrier {
  private let catalogue: StoreCatalogue
  private let declared: [StoreRename]
  private var connection: SQLiteConnection { catalogue.connection }
  private var schema: ServiceSchema { catalogue.schema }

  init(_ catalogue: StoreCatalogue, declared: [StoreRename]) {
    self.catalogue = catalogue
    self.declared = declared
  }

  /// Carries all renames that fit what is kept and the schema.
  ///
  /// - Returns: what was done, by the table's identifier.
  func run() throws -> [Int64: [SetAdjustment.Step]] {
    var remembered = try carried()
    var steps: [Int64: [SetAdjustment.Step]] = [:]
    let all = declared + remembered.map(\.reversed)
    // Members go by the names that their types still have.
    for rename in all.filter(\.isOfMember) + all.filter({ !$0.isOfMember }) {
      let tables = try carry(rename)
      guard !tables.isEmpty else { continue }
      for (table, step) in tables { steps[table, default: []].append(step) }
      if remembered.contains(rename.reversed) {
        remembered.removeAll { $0 == rename.reversed }
      } else {
        remembered.append(rename)
      }
    }
    try remember(remembered)
    return steps
  }

  private func carry(_ rename: StoreRename) throws -> [(Int64, SetAdjustment.Step)] {
    if rename.isOfMember { return try carryMember(rename) }
    return rename.from.contains(".") ? try carryType(rename) : try carrySet(rename)
  }

  private func carrySet(_ rename: StoreRename) throws -> [(Int64, SetAdjustment.Step)] {
    let records = try catalogue.records()
    guard schema.set(rename.from) == nil, schema.set(rename.to) != nil,
      let record = records.first(where: { $0.set == rename.from }), !records.contains(where: { $0.set == rename.to })
    else { return [] }
    try run("UPDATE \"$tables\" SET set_name = ?2 WHERE set_name = ?1", rename)
    try run("UPDATE \"$tables\" SET serves = ?2 WHERE serves = ?1", rename)
    try run("UPDATE \"$queries\" SET set_name = ?2 WHERE set_name = ?1", rename)
    // A query that is called as its set keeps to that.
    try run("UPDATE OR IGNORE \"$queries\" SET name = ?2 WHERE name = ?1", rename)
    return [(record.id, .renamed(from: rename.from))]
  }

  private func carryType(_ rename: StoreRename) throws -> [(Int64, SetAdjustment.Step)] {
    guard !isKnown(rename.from), isKnown(rename.to) else { return [] }
    var done: [(Int64, SetAdjustment.Step)] = []
    for record in try catalogue.records() {
      var count = try run("UPDATE \"$columns\" SET owner = ?2 WHERE owner = ?1 AND table_id = ?3", rename, record.id)
      count += try run(
        "UPDATE \"$columns\" SET form = 'enumeration ' || ?2 WHERE form = 'enumeration ' || ?1 AND table_id = ?3",
        rename,
        record.id)
      count += try run("UPDATE \(record.name.sqlIdentifier) SET \"$type\" = ?2 WHERE \"$type\" = ?1", rename)
      try rewriteLocalWork(of: record) {
        RenamedJSON.object($0, text: rename.from, to: rename.to, in: ["@type"])
      }
      if count > 0 { done.append((record.id, .memberRenamed(from: rename.from, to: rename.to))) }
    }
    return done
  }

  private func isKnown(_ type: String) -> Bool { schema.type(type) != nil || schema.enumeration(type) != nil }

  private func carryMember(_ rename: StoreRename) throws -> [(Int64, SetAdjustment.Step)] {
    let (from, to) = (MemberPath(rename.from), MemberPath(rename.to))
    guard let type = schema.type(to.type), let member = type.member(to.member), type.member(from.member) == nil else {
      return []
    }
    var done: [(Int64, SetAdjustment.Step)] = []
    for record in try catalogue.records() {
      let columns = try catalogue.columns(of: record.id)
      let isNavigation = member.isNavigation && columns.contains { $0.owner == from.type }
      let column = columns.first {
        $0.owner == from.type && $0.member == from.member && !$0.isHidden && $0.form == StoredForm(member)
      }
      guard isNavigation || column != nil else { continue }
      if let column {
        let statement = try connection.statement(
          "UPDATE \"$columns\" SET member = ?, owner = ? WHERE table_id = ? AND name = ?")
        statement.bind([
          .text(to.member), .text(isKnown(from.type) ? to.type : from.type), .int(record.id), .text(column.name),
        ])
        try statement.run()
        try renameKey(of: record, from.member, to.member)
        try rewriteLocalWork(of: record) { RenamedJSON.object($0, member: from.member, to: to.member) }
      } else {
        try run(
          "UPDATE \"$links\" SET navigation = ?2 WHERE navigation = ?1 AND source_table = ?3",
          StoreRename(from: from.member, to: to.member), record.id)
      }
      done.append((record.id, .memberRenamed(from: from.member, to: to.member)))
    }
    return done
  }

  /// Rewrites what is kept of entities with local work: their keys, and the service's version of them.
  private func rewriteLocalWork(of record: StoreCatalogue.Record, _ change: ([UInt8]) -> [UInt8]?) throws {
    try connection.execute(PendingLayout.creation)
    for column in ["key", "base", "mine", "origin"] {
      let found = try connection.statement(
        "SELECT id, \(column) FROM \"$bases\" WHERE row_table = ? AND \(column) IS NOT NULL")
      found.bind(record.id, at: 1)
      var changed: [(Int64, [UInt8])] = []
      while try found.step() {
        if let text = change(found.bytes(at: 1)) { changed.append((found.int(at: 0), text)) }
      }
      for (id, text) in changed {
        let statement = try connection.statement("UPDATE \"$bases\" SET \(column) = ? WHERE id = ?")
        statement.bind(text: text, at: 1)
        statement.bind(id, at: 2)
        try statement.run()
      }
    }
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
  private func run(_ sql: String, _ rename: StoreRename, _ table: Int64? = nil) throws -> Int {
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

/// A member with the type that declares it.
private struct MemberPath {
  let type: String
  let member: String

  init(_ path: String) {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    type = parts.first ?? ""
    member = parts.count == 2 ? parts[1] : ""
  }
}

extension StoreRename {
  fileprivate var isOfMember: Bool { from.contains("/") }
}
