import ServiceData

/// A column of a set's table, for a member of the set's type or of a derived type.
struct StoredColumn: Sendable, Hashable {
  /// The name in SQL, unique in the table regardless of case.
  var name: String
  /// The qualified name of the type that declares the member.
  var owner: String
  var member: String
  var form: StoredForm
  /// The catalogue's text for the form.
  var signature: String
  /// Whether the schema no longer has the member. The column keeps its values and is not written.
  var isHidden = false
}

/// A part of the key: its column and the path of its value in a row.
struct StoredKeyPart: Sendable {
  /// The name in SQL.
  var column: String
  /// The name of the part in an ``EntityKey``.
  var name: String
  /// The path of members from the row; more than one if the value is in a complex property.
  var path: [String]
  /// The index of the path's first member.
  var member: Int
  var form: StoredForm
  /// Whether the column exists only for the key, since the value is in a complex property.
  var isExtra: Bool { path.count > 1 }
}

/// Maps the members of a type in the set's hierarchy to columns of the table.
final class TypeLayout: Sendable {
  let type: StructuredSchema
  /// The index of each column's member in this type; -1 if the type does not have the member, ``hidden`` if no type has it
  /// any more.
  let memberOfColumn: [Int]
  /// The members beyond the limit of columns, which are stored in the JSON of `$more`.
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
