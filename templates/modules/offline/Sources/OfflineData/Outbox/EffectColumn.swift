import LocalStore
import ServiceData

/// The columns of the table `effects`.
enum EffectColumn: Int, TableColumn {
  case number, kind, set, key, newKey, row, edit

  var name: String {
    switch self {
    case .number: "seq"
    case .kind: "kind"
    case .set: "set_name"
    case .key: "key"
    case .newKey: "new_key"
    case .row: "row"
    case .edit: "edit"
    }
  }
}

/// What a line of `effects` tells the store, in the words of the file.
enum EffectKind: String, CaseIterable {
  /// The entity's requests changed; only its number counts.
  case project
  case base, gone, linked, rekey
}

// The two directions of one table: what `write` binds, `effect` reads.
extension RequestCoding {
  /// Binds an effect to a statement with a parameter for each column.
  func write(
    _ kind: EffectKind, _ set: String, _ key: String, newKey: String? = nil, edit: LinkEdit? = nil, row: Row? = nil,
    number: Int64, into statement: SQLiteStatement
  ) {
    statement.bind(number, to: EffectColumn.number)
    statement.bind(kind.rawValue, to: EffectColumn.kind)
    statement.bind(set, to: EffectColumn.set)
    statement.bind(key, to: EffectColumn.key)
    statement.bind(newKey, to: EffectColumn.newKey)
    statement.bind(json: row?.json(withControl: true), to: EffectColumn.row)
    statement.bind(edit?.text, to: EffectColumn.edit)
  }

  /// Reads the effect of a row; nil for one that the store has nothing to do for: of a set that the schema has no more,
  /// or a mere number.
  ///
  /// - Throws: ``OutboxError/unreadableEffect(_:reason:)``: a store that guessed could remove a row.
  func effect(_ row: TableRow<EffectColumn>) throws -> PendingEffect? {
    do {
      return try readEffect(row)
    } catch {
      throw OutboxError.unreadableEffect(row.statement.int(at: EffectColumn.number.rawValue), reason: error.reason)
    }
  }

  private func readEffect(_ row: TableRow<EffectColumn>) throws(UnreadableCell) -> PendingEffect? {
    let kind: EffectKind = try row.word(.kind)
    let (set, key) = (try row.text(.set), try row.text(.key))
    guard schema.set(set) != nil else { return nil }
    let type = type(of: set)
    func entity(_ column: EffectColumn) throws(UnreadableCell) -> Row {
      try row.value(column) { try Row(json: $0, type: type) }
    }
    switch kind {
    case .project: return nil
    case .gone: return .gone(set: set, key: key)
    case .base: return .base(set: set, key: key, try entity(.row))
    case .rekey:
      return .rekey(set: set, key: key, newKey: try row.someText(.newKey), try row.optional(.row, entity))
    case .linked:
      guard let edit = LinkEdit(text: try row.text(.edit)) else { throw row.unreadable(.edit, "a link") }
      return .linked(set: set, key: key, edit)
    }
  }
}
