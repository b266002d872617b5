import ServiceData

/// Determines the columns of a set's table from the schema and the table's existing columns.
struct LayoutPlanner {
  /// The changes that a table needs for a schema. Columns are never dropped: a column that the schema no longer declares is
  /// hidden, and is shown again if a later schema declares it.
  struct Fit {
    /// All columns, existing ones first.
    var columns: [StoredColumn]
    var added: [StoredColumn] = []
    var hidden: [StoredColumn] = []
    var shown: [StoredColumn] = []
    var reshaped: [StoredColumn] = []
    /// Whether the rows can be found by the schema's key.
    var isKeyed = true
  }

  let type: StructuredSchema
  let family: [StructuredSchema]

  /// Creates a planner for an entity set; nil if the schema does not have its type.
  init?(set: EntitySetSchema, schema: ServiceSchema) {
    guard let type = schema.entityType(of: set) else { return nil }
    self.type = type
    let family = schema.family(of: type)
    self.family = family.contains(type) ? family : [type] + family
  }

  /// The columns of a new table.
  func columns() -> [StoredColumn] { fit([], key: key).columns }

  /// Compares the columns of a table with those that the schema requires.
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

  /// The catalogue's text for the key.
  var key: String { type.keys.map { $0.path.joined(separator: "/") }.joined(separator: ",") }

  /// The columns for which relations need an index: the dependent side of referential constraints (CSDL 4.01, 8.5).
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
  /// Whether two columns store the same member in the same form.
  fileprivate func isSame(as other: StoredColumn) -> Bool {
    owner == other.owner && member == other.member && form == other.form
  }
}

extension StoredForm {
  /// The catalogue's text for a member's form. For complex values, it depends on their properties.
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
