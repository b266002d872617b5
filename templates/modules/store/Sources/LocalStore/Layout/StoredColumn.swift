import ServiceData

/// One column of a set's table, for one member of the set's type or of a derived one.
struct StoredColumn: Sendable, Hashable {
  /// The name in SQL, unique in the table whatever the case.
  var name: String
  /// The qualified name of the type that declares the member.
  var owner: String
  var member: String
  var form: StoredForm
  /// What the catalogue remembers of the form.
  var signature: String
  /// Whether the schema has no such member: the column keeps what it has, and is not written.
  var isHidden = false
}

/// One part of the key: a column, and where its value stands in a row.
struct StoredKeyPart: Sendable {
  /// The name in SQL.
  var column: String
  /// The name that the part has in an ``EntityKey``.
  var name: String
  /// Members from the row inwards; more than one where a complex property holds the key.
  var path: [String]
  /// The first member of the path.
  var member: Int
  var form: StoredForm
  /// Whether the column is there for the key alone, since the value is inside a complex property.
  var isExtra: Bool { path.count > 1 }
}

/// How the members of one type of the set's hierarchy lie in the table.
final class TypeLayout: Sendable {
  let type: StructuredSchema
  /// By column: the member's index in this type; -1 where the type does not have the member, ``hidden`` where no type
  /// has it any more.
  let memberOfColumn: [Int]
  /// The members that have no column and are kept in the JSON beside: beyond the limit of columns.
  let others: [Int]
  let navigations: [Int]

  init(type: StructuredSchema, memberOfColumn: [Int], others: [Int], navigations: [Int]) {
    self.type = type
    self.memberOfColumn = memberOfColumn
    self.others = others
    self.navigations = navigations
  }

  var memberCount: Int { type.members.count }

  static let hidden = -2
}
