import ServiceData

/// Decides the columns of a set's table from the schema, keeping those that the table has already.
struct LayoutPlanner {
  /// How the columns of a table have to change for a schema. None is ever dropped: what the schema does not know any more
  /// is hidden, and shown again for a schema that knows it.
  struct Fit {
    /// All columns, those that were there first.
    var columns: [StoredColumn]
    var added: [StoredColumn] = []
    var hidden: [StoredColumn] = []
    var shown: [StoredColumn] = []
    var reshaped: [StoredColumn] = []
    /// Whether rows of the table can be found by the key that the schema has.
    var isKeyed = true
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
  func columns() -> [StoredColumn] { fit([], key: key).columns }

  /// Compares the columns of a table with what the schema asks for.
  func fit(_ existing: [StoredColumn], key: String) -> Fit {
    let wanted = wantedColumns()
    var fit = Fit(columns: existing)
    for (index, column) in existing.enumerated() {
      let match = wanted.first { $0.isSame(as: column) }
      fit.columns[index].isHidden = match == nil
      if let match {
        fit.columns[index].signature = match.signature
        if column.isHidden {
          fit.shown.append(column)
        } else if column.signature != match.signature {
          fit.reshaped.append(column)
        }
      } else if !column.isHidden {
        fit.hidden.append(column)
      }
    }
    fit.added = added(wanted, to: existing)
    fit.columns += fit.added
    let keyMembers = type.keys.compactMap(\.path.first)
    fit.isKeyed = key == self.key && !fit.added.contains { keyMembers.contains($0.member) }
    return fit
  }

  /// What the catalogue remembers of the key.
  var key: String { type.keys.map { $0.path.joined(separator: "/") }.joined(separator: ",") }

  /// The columns on which relations look rows up: the dependent side of referential constraints (CSDL 4.01, 8.5).
  func relationColumns(_ columns: [StoredColumn]) -> [[String]] {
    var lists: [[String]] = []
    for member in family.flatMap(\.members) where member.isNavigation {
      let names = (member.relation?.constraints ?? []).compactMap { constraint in
        columns.first { $0.member == constraint.property && $0.form != .json && !$0.isHidden }?.name
      }
      let isKeyed = type.keys.count >= names.count && zip(type.keys, names).allSatisfy { $0.path == [$1] }
      if !names.isEmpty, !isKeyed, !lists.contains(names) { lists.append(names) }
    }
    return lists
  }

  private func added(_ wanted: [StoredColumn], to existing: [StoredColumn]) -> [StoredColumn] {
    var columns: [StoredColumn] = []
    var names = Set(existing.map { $0.name.lowercased() })
    for member in wanted where existing.count + columns.count < TableLayout.columnLimit {
      if existing.contains(where: { $0.isSame(as: member) }) { continue }
      var column = member
      var number = 2
      while !names.insert(column.name.lowercased()).inserted {
        column.name = "\(member.member)$\(number)"
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
        columns.append(
          StoredColumn(
            name: member.name, owner: owner, member: member.name, form: form,
            signature: form.signature(of: member, in: type.service)))
      }
    }
    return columns
  }
}

extension StoredColumn {
  /// Whether two columns hold the same member in the same form.
  fileprivate func isSame(as other: StoredColumn) -> Bool {
    owner == other.owner && member == other.member && form == other.form
  }
}

extension StoredForm {
  /// What the catalogue remembers of a member's form; for complex values, also which properties they have.
  fileprivate func signature(of member: MemberSchema, in service: ServiceSchema) -> String {
    guard self == .json, let structure = service.structure(of: member.type) else { return signature }
    var types = [structure]
    var text = ""
    var next = 0
    while next < types.count {
      text += "\(types[next].qualifiedName)\n"
      for property in types[next].members where !property.isNavigation {
        text += "\(property.name) \(property.type) \(property.isCollection)\n"
        if let inner = service.structure(of: property.type), !types.contains(inner) { types.append(inner) }
      }
      next += 1
    }
    return "\(signature) \(text.fingerprint)"
  }
}
