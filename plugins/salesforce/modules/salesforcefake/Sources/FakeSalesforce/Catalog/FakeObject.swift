/// An object of the organization: a type whose records are stored.
struct FakeObject: Sendable {
  /// The records of another object that refer to a record of this one.
  struct Children: Sendable {
    let relationship: String
    let object: String
    let field: String
  }

  /// The API name.
  let name: String
  /// The plural name for people.
  let label: String
  /// The first three characters of the identifiers of its records.
  let prefix: String
  var isCreateable = true
  var isUpdateable = true
  var isDeletable = true
  let fields: [FakeField]
  var children: [Children] = []
  private let indices: [String: Int]
  private let relationships: [String: Int]

  init(name: String, label: String, prefix: String, fields: [FakeField]) {
    self.name = name
    self.label = label
    self.prefix = prefix
    self.fields = fields
    indices = Dictionary(fields.enumerated().map { ($1.name.lowercased(), $0) }) { first, _ in first }
    let pairs = fields.enumerated().compactMap { index, field in field.relationship.map { ($0.lowercased(), index) } }
    relationships = Dictionary(pairs) { first, _ in first }
  }

  /// The object without some of its fields.
  func hiding(_ isHidden: (FakeField) -> Bool) -> FakeObject {
    var object = FakeObject(name: name, label: label, prefix: prefix, fields: fields.filter { !isHidden($0) })
    (object.isCreateable, object.isUpdateable, object.isDeletable) = (isCreateable, isUpdateable, isDeletable)
    object.children = children
    return object
  }

  /// The field of a name, in any case.
  func field(_ name: String) -> FakeField? { indices[name.lowercased()].map { fields[$0] } }

  /// The reference whose relationship to a parent has a name, in any case.
  func reference(_ relationship: String) -> FakeField? { relationships[relationship.lowercased()].map { fields[$0] } }

  /// The relationship to children of a name, in any case.
  func children(_ relationship: String) -> Children? {
    children.first { $0.relationship.lowercased() == relationship.lowercased() }
  }
}
