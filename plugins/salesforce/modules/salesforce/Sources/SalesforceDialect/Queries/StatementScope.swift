import SOQLQueries
import ServiceData

/// What the paths of a statement refer to: fields of its object, and of records that relationships lead to.
struct StatementScope {
  /// A field, or a relationship, that a path leads to.
  struct Field {
    /// The names from the object to the field.
    let segments: [String]
    let member: MemberSchema
    let owner: StructuredSchema

    /// Whether the field can lack a value, itself or because a record before it is missing.
    var isNullable: Bool { member.isNullable || segments.count > 1 }
  }

  /// The type of the object.
  let type: StructuredSchema
  /// The object and its alias in small letters, either of which can begin a path.
  var names: Set<String>
  /// What more aliases stand for, by their names in small letters.
  private var relations: [String: [String]] = [:]

  init(type: StructuredSchema, names: Set<String>) {
    self.type = type
    self.names = names
  }

  /// Adds the aliases of a statement (SOQL and SOSL Reference, "Alias Notation").
  mutating func add(_ statement: SOQLStatement) throws(StatementRefusal) {
    if let alias = statement.from.alias { names.insert(alias.lowercased()) }
    for relation in statement.relations {
      let field = try field(relation.path)
      guard field.member.isNavigation, !field.member.isCollection, let alias = relation.alias else {
        throw StatementRefusal(
          "'\(relation.path.text)' is not the relationship to one record, with an alias", at: relation.path.place)
      }
      relations[alias.lowercased()] = field.segments
    }
  }

  /// The field that a path leads to.
  func field(_ path: SOQLPath) throws(StatementRefusal) -> Field {
    var segments: [String] = []
    var current = type
    let names = resolved(path)
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      guard let member = current.declaredMember(name) else {
        throw StatementRefusal("'\(current.name)' has no field or relationship '\(name)'", at: path.place)
      }
      segments.append(member.name)
      if isLast { return Field(segments: segments, member: member, owner: current) }
      guard member.isNavigation, !member.isCollection, let target = type.service.structure(of: member.type) else {
        throw StatementRefusal(
          "'\(member.name)' of '\(current.name)' is not a relationship to one record", at: path.place)
      }
      current = target
    }
    throw StatementRefusal("'\(path.text)' names no field", at: path.place)
  }

  /// The names of a path without aliases.
  private func resolved(_ path: SOQLPath) -> [String] {
    guard path.segments.count > 1, let first = path.segments.first else { return path.segments }
    let rest = Array(path.segments.dropFirst())
    if let relation = relations[first.lowercased()] { return relation + rest }
    let isObject = names.contains(first.lowercased()) && type.declaredMember(first) == nil
    return isObject ? rest : path.segments
  }
}

extension StructuredSchema {
  /// The member with a name in any case.
  func declaredMember(_ name: String) -> MemberSchema? {
    if let member = member(name) { return member }
    let small = name.lowercased()
    return members.first { $0.name.lowercased() == small }
  }
}
