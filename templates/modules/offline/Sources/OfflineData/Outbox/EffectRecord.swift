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

/// The kind of an effect, as stored in the file.
enum EffectKind: String, CaseIterable {
  /// The entity's requests changed; the row only takes a number.
  case project
  case base
  case deleted = "gone"
  case linked, rekey
}

/// A row of `effects`: one step that the store applies.
struct EffectRecord: TableRecord {
  var number: Int64
  var kind: EffectKind
  var set: String
  var key: String
  /// The new key of the entity; only of a `rekey`.
  var newKey: String?
  /// The service's version as JSON; of a `base`, and optionally of a `rekey`.
  var row: [UInt8]?
  /// The link edit; only of a `linked`.
  var edit: LinkEdit?

  static let statements = RecordStatements("effects", EffectColumn.self)

  init(number: Int64, kind: EffectKind, set: String, key: String) {
    self.number = number
    self.kind = kind
    self.set = set
    self.key = key
  }

  init(_ row: TableRow<EffectColumn>) throws(UnreadableCell) {
    self.init(
      number: try row.integer(.number), kind: try row.word(.kind), set: try row.text(.set), key: try row.text(.key))
    switch kind {
    case .project, .deleted: break
    case .base: self.row = try row.value(.row) { $0 }
    case .rekey:
      newKey = try row.someText(.newKey)
      self.row = try row.optional(.row) { column throws(UnreadableCell) in try row.value(column) { $0 } }
    case .linked:
      guard let edit = LinkEdit(text: try row.text(.edit)) else { throw row.unreadable(.edit, "a link") }
      self.edit = edit
    }
  }

  func bind(to statement: SQLiteStatement) {
    statement.bind(number, to: EffectColumn.number)
    statement.bind(kind.rawValue, to: EffectColumn.kind)
    statement.bind(set, to: EffectColumn.set)
    statement.bind(key, to: EffectColumn.key)
    statement.bind(newKey, to: EffectColumn.newKey)
    statement.bind(json: row, to: EffectColumn.row)
    statement.bind(edit?.text, to: EffectColumn.edit)
  }
}

extension EffectRecord {
  /// The record of an effect.
  init(_ effect: PendingEffect, number: Int64) {
    switch effect {
    case .project(let projection):
      self.init(number: number, kind: .project, set: projection.set, key: projection.key)
    case .deleted(let set, let key): self.init(number: number, kind: .deleted, set: set, key: key)
    case .base(let set, let key, let row):
      self.init(number: number, kind: .base, set: set, key: key)
      self.row = row.json(withControl: true)
    case .linked(let set, let key, let edit):
      self.init(number: number, kind: .linked, set: set, key: key)
      self.edit = edit
    case .rekey(let set, let key, let newKey, let row):
      self.init(number: number, kind: .rekey, set: set, key: key)
      self.newKey = newKey
      self.row = row?.json(withControl: true)
    }
  }
}

extension RequestCoding {
  /// The effect of a record; nil if the store has nothing to do: if the set is no longer in the schema, or the record
  /// only takes a number.
  func effect(_ record: EffectRecord) throws(UnreadableCell) -> PendingEffect? {
    guard schema.set(record.set) != nil else { return nil }
    let (set, key) = (record.set, record.key)
    let row: Row?
    do {
      row = try record.row.map { try Row(json: $0, type: type(of: set)) }
    } catch {
      throw UnreadableCell(column: EffectColumn.row.name, problem: "cannot be read: \(error)")
    }
    return switch record.kind {
    case .project: nil
    case .deleted: .deleted(set: set, key: key)
    case .base: row.map { .base(set: set, key: key, $0) }
    case .rekey: record.newKey.map { .rekey(set: set, key: key, newKey: $0, row) }
    case .linked: record.edit.map { .linked(set: set, key: key, $0) }
    }
  }
}
