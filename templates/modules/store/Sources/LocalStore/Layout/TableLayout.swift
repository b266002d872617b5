import ServiceData

/// The table of an entity set. Each set has its own table, since two sets of one type are different collections. Entities of
/// derived types are in the same table.
///
/// In addition to the columns of the members, there are `$id` (the row), `$query` and `$generation` (the defining query
/// that holds the row, and its last full download that contained it), `$type` (the name of a derived type), `$etag`, `$uri`
/// (the entity's id), `$absent` (a bit for each column whose member the service did not send) and `$more` (data without a
/// column, as JSON: undeclared properties, other control information, and related entities that are in no set). Names of a
/// service never contain `$`.
final class TableLayout: Sendable {
  /// The maximum number of members with a column. SQLite before 3.32 binds at most 999 values in a statement.
  static let columnLimit = 900
  static let controlColumns = ["$query", "$generation", "$type", "$etag", "$uri", "$absent", "$more"]

  let id: Int64
  let set: EntitySetSchema
  let type: StructuredSchema
  let service: ServiceSchema
  /// The name in SQL, not quoted.
  let name: String
  let columns: [StoredColumn]
  /// The columns whose members the schema no longer has. They count as not sent in every row.
  let hidden: AbsentColumns
  /// The forms of ``columns``, for writing and reading rows.
  let forms: [StoredForm]
  /// The shapes of ``forms``.
  let shapes: [StoredForm.Shape]
  /// The parts of the key; empty for a type without a key.
  let key: [StoredKeyPart]
  private let types: [ObjectIdentifier: TypeLayout]
  let sql: TableStatements

  init(
    id: Int64, name: String, set: EntitySetSchema, type: StructuredSchema, columns: [StoredColumn],
    family: [StructuredSchema]
  ) {
    self.id = id
    self.name = name
    self.set = set
    self.type = type
    self.columns = columns
    forms = columns.map(\.form)
    shapes = forms.map(\.shape)
    hidden = AbsentColumns(columns.indices.filter { columns[$0].isHidden })
    service = type.service
    key = Self.key(of: type, columns)
    types = Dictionary(
      family.map { (ObjectIdentifier($0), Self.layout(of: $0, columns)) }, uniquingKeysWith: { first, _ in first })
    sql = TableStatements(table: name, columns: columns, key: key)
  }

  /// Whether the table lacks parts of the schema's key, because it is read until its successor is complete.
  var isUnkeyed: Bool { key.count < type.keys.count }

  /// The layout of rows of a type; for a type outside the hierarchy, that of the set's type.
  func layout(of type: StructuredSchema) -> TypeLayout {
    types[ObjectIdentifier(type)] ?? types[ObjectIdentifier(self.type)]
      ?? TypeLayout(type: self.type, memberOfColumn: [], others: [], navigations: [])
  }

  /// The column of a member of the set's own type.
  func column(of member: String) -> StoredColumn? { columnIndex(of: member).map { columns[$0] } }

  /// The index of the column of a member of the set's own type.
  func columnIndex(of member: String) -> Int? {
    guard let index = type.index(of: member) else { return nil }
    return layout(of: type).memberOfColumn.firstIndex(of: index)
  }

  private static func layout(of type: StructuredSchema, _ columns: [StoredColumn]) -> TypeLayout {
    let members = columns.map { column in
      if column.isHidden { return TypeLayout.hidden }
      return type.isKind(ofTypeNamed: column.owner) ? type.index(of: column.member) ?? -1 : -1
    }
    let placed = Set(members)
    let indices = type.members.indices
    return TypeLayout(
      type: type, memberOfColumn: members,
      others: indices.filter { !placed.contains($0) && StoredForm(type.members[$0]) != nil },
      navigations: indices.filter { type.members[$0].isNavigation })
  }

  private static func key(of type: StructuredSchema, _ columns: [StoredColumn]) -> [StoredKeyPart] {
    var parts: [StoredKeyPart] = []
    for (place, reference) in type.keys.enumerated() {
      guard let first = reference.path.first, let index = type.index(of: first),
        let form = form(at: reference.path, of: type)
      else { return [] }
      let own = columns.first { $0.member == first && !$0.isHidden && type.isKind(ofTypeNamed: $0.owner) }
      let isExtra = reference.path.count > 1
      guard isExtra || own != nil else { return [] }
      parts.append(
        StoredKeyPart(
          column: isExtra ? "$key\(place)" : own?.name ?? first, name: reference.name, path: reference.path,
          member: index, form: form))
    }
    return parts
  }

  private static func form(at path: [String], of type: StructuredSchema) -> StoredForm? {
    guard let first = path.first, let member = type.member(first) else { return nil }
    if path.count == 1 { return StoredForm(member) }
    return type.service.structure(of: member.type).flatMap { form(at: Array(path.dropFirst()), of: $0) }
  }
}

extension StructuredSchema {
  /// Whether this type has a qualified name, or is derived from the type with that name.
  func isKind(ofTypeNamed name: String) -> Bool { qualifiedName == name || base?.isKind(ofTypeNamed: name) == true }

  /// The qualified name of the type that declares a member.
  func owner(ofMember index: Int) -> String {
    if let base, index < base.members.count { return base.owner(ofMember: index) }
    return qualifiedName
  }
}
