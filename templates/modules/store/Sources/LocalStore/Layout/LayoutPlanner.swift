import ServiceData

/// Decides the columns of a set's table from the schema, keeping those that the table has already.
struct LayoutPlanner {
  /// What a schema asks of a table that was made for another one.
  enum Outcome {
    case unchanged([StoredColumn])
    /// Columns to add; the first list holds them too.
    case extended([StoredColumn], added: [StoredColumn])
    /// The rows have to be downloaded again.
    case changed
  }

  let type: StructuredSchema
  let family: [StructuredSchema]

  /// A planner for an entity set; nil where the schema does not have its type.
  init?(set: EntitySetSchema, schema: ServiceSchema) {
    guard let type = schema.entityType(of: set) else { return nil }
    self.type = type
    let family = schema.family(of: type)
    self.family = family.contains(type) ? family : [type] + family
  }

  /// The columns of a table that does not exist yet.
  func columns() -> [StoredColumn] { extended([]) }

  /// Compares the columns of an existing table with what the schema asks for.
  func compare(with existing: [StoredColumn], key: String) -> Outcome {
    let wanted = wantedColumns()
    guard key == self.key else { return .changed }
    for column in existing {
      guard wanted.contains(where: { $0.owner == column.owner && $0.member == column.member && $0.form == column.form })
      else { return .changed }
    }
    let all = extended(existing)
    return all.count == existing.count
      ? .unchanged(existing) : .extended(all, added: Array(all[existing.count...]))
  }

  /// What the catalogue remembers of the key.
  var key: String { type.keys.map { $0.path.joined(separator: "/") }.joined(separator: ",") }

  /// The columns on which relations look rows up: the dependent side of referential constraints (CSDL 4.01, 8.5).
  func relationColumns(_ columns: [StoredColumn]) -> [[String]] {
    var lists: [[String]] = []
    for member in family.flatMap(\.members) where member.isNavigation {
      let names = (member.relation?.constraints ?? []).compactMap { constraint in
        columns.first { $0.member == constraint.property && $0.form != .json }?.name
      }
      let isKeyed = type.keys.count >= names.count && zip(type.keys, names).allSatisfy { $0.path == [$1] }
      if !names.isEmpty, !isKeyed, !lists.contains(names) { lists.append(names) }
    }
    return lists
  }

  private func extended(_ existing: [StoredColumn]) -> [StoredColumn] {
    var columns = existing
    var names = Set(existing.map { $0.name.lowercased() })
    for wanted in wantedColumns() where columns.count < TableLayout.columnLimit {
      if columns.contains(where: { $0.owner == wanted.owner && $0.member == wanted.member }) { continue }
      var column = wanted
      var number = 2
      while !names.insert(column.name.lowercased()).inserted {
        column.name = "\(wanted.member)$\(number)"
        number += 1
      }
      columns.append(column)
    }
    return columns
  }

  private func wantedColumns() -> [StoredColumn] {
    var columns: [StoredColumn] = []
    var known: Set<[String]> = []
    for type in family {
      for (index, member) in type.members.enumerated() {
        let owner = type.owner(ofMember: index)
        guard let form = StoredForm(member), known.insert([owner, member.name]).inserted else { continue }
        columns.append(StoredColumn(name: member.name, owner: owner, member: member.name, form: form))
      }
    }
    return columns
  }
}
