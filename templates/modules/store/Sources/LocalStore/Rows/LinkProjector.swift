import ServiceData

/// Applies the link edits of entities with local changes.
struct LinkProjector {
  let catalogue: StoreCatalogue
  let layout: TableLayout

  init(_ catalogue: StoreCatalogue, _ layout: TableLayout) {
    self.catalogue = catalogue
    self.layout = layout
  }

  /// Sets the edits of an entity and saves it.
  func follow(_ edits: [LinkEdit], _ entity: PendingEntity) throws {
    guard edits != entity.links.edits else { return }
    var entity = entity
    entity.links.edits = edits
    try PendingTable(catalogue.connection).save(entity, in: layout)
  }

  /// Records that the service has applied an edit of the entity with a key.
  func confirm(_ edit: LinkEdit, of key: String) throws {
    guard let member = layout.navigation(named: edit.navigation),
      let relation = catalogue.relation(of: layout, member), relation.pairs.isEmpty,
      let source = try RowFinder(layout, catalogue).row(key)
    else { return }
    let writer = LinkWriter(catalogue)
    let target = try catalogue.layout(of: relation.targetSet)
    let targetRow = try edit.target.flatMap { key in try target.flatMap { try RowFinder($0, catalogue).row(key) } }
    if relation.isHeld {
      let place = LinkWriter.Place(table: layout.id, row: source, navigation: member.name)
      try writer.apply(edit, isCollection: member.isCollection, at: place, of: relation, to: targetRow, in: target)
    } else if let inverse = relation.inverse, let target {
      try writer.forgetWhole(LinkWriter.Place(table: layout.id, row: source, navigation: member.name))
      let back = RowTarget(table: layout.id, row: source)
      guard let targetRow else {
        if edit.target == nil { try writer.removeAll(from: target, by: inverse.name, to: back) }
        return
      }
      let place = LinkWriter.Place(table: target.id, row: targetRow, navigation: inverse.name)
      if !edit.isAdded {
        try writer.remove(back, at: place)
      } else if inverse.isCollection {
        try writer.add(back, at: place)
      } else {
        try writer.set([back], at: place)
      }
    }
  }
}

extension StoreCatalogue {
  /// Migrates files of earlier formats, in which `$links` has the visible links and the service's links are stored separately.
  func restoreServiceLinks() throws {
    let statement = try connection.statement("SELECT id, row_table, row, links FROM \"$bases\" WHERE links IS NOT NULL")
    var found: [(table: Int64, row: Int64, text: String)] = []
    while try statement.step() {
      let row = try statement.optionalInt(at: 2) ?? -PendingTable.identifier(statement, at: 0, connection)
      found.append((statement.int(at: 1), row, statement.text(at: 3)))
    }
    let writer = LinkWriter(self)
    for (table, row, text) in found {
      for (navigation, targets) in LinkOverlay(text: text).bases {
        let place = LinkWriter.Place(table: table, row: row, navigation: navigation)
        try writer.replaceLinks(targets.map { RowTarget(table: $0.table, row: $0.row) }, at: place)
      }
    }
  }
}

extension TableLayout {
  /// The navigation property with a name, of the set's type or a derived type.
  func navigation(named name: String) -> MemberSchema? {
    if let member = type.member(name) { return member.isNavigation ? member : nil }
    return service.family(of: type).lazy.compactMap { $0.member(name) }.first { $0.isNavigation }
  }
}
