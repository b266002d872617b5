import ServiceData

/// A navigation property whose links no referential constraint tells, so that a download has to bring them.
public struct LinkNeed: Sendable, Hashable {
  public var set: String
  public var navigation: String
  /// The path by which a query expands the property; with a derived type where only that has it.
  public var path: String
  public var targetSet: String
  /// The properties of the related entities' key.
  public var keys: [String]
  /// The way in which the links came to the device the last time, in the words of whoever downloads; nil before that.
  public var way: String?
}

/// How many entities have links that are not known on this device.
public struct LinkGap: Sendable, Hashable {
  public var set: String
  public var navigation: String
  public var rows: Int
  /// As ``LinkNeed/way``.
  public var way: String?
}

/// The links that came with a row: by navigation property the keys of the related entities, nil for those that the service
/// did not tell.
public struct RowLinks: Sendable, Hashable {
  /// The key of the row; nil for a singleton.
  public var key: EntityKey?
  public var targets: [String: [EntityKey]?]

  public init(key: EntityKey?, targets: [String: [EntityKey]?]) {
    self.key = key
    self.targets = targets
  }
}

extension StoreDatabase {
  /// The navigation properties of a set whose links a download has to bring. Of two that are each other's inverse, there is
  /// only one.
  public func linkNeeds(of name: String) throws -> [LinkNeed] {
    guard let set = schema.set(name), let type = schema.entityType(of: set) else { return [] }
    return try catalogue.heldRelations(of: set).compactMap { relation in
      let member = relation.navigation
      let owner = type.member(member.name) == nil ? catalogue.derivedTypes.first { $0.member(member.name) != nil } : nil
      guard let target = schema.set(relation.targetSet).flatMap(schema.entityType), !target.keys.isEmpty else {
        return nil
      }
      return LinkNeed(
        set: name, navigation: member.name, path: (owner.map { $0.qualifiedName + "/" } ?? "") + member.name,
        targetSet: relation.targetSet, keys: target.keys.map { $0.path.joined(separator: "/") },
        way: try note(Self.wayNote(name, member.name)))
    }
  }

  /// Remembers the way in which links come; nil forgets it.
  public func setLinkWay(_ way: String?, of set: String, _ navigation: String) throws {
    try setNote(Self.wayNote(set, navigation), to: way)
  }

  /// Has the links of all entities of a set by a navigation property count as not known.
  public func forgetLinks(of set: String, _ navigation: String) throws {
    guard let layout = try catalogue.layout(of: set) else { return }
    try catalogue.run(
      """
      INSERT OR IGNORE INTO "$unlinked" (row_table, row, navigation) SELECT ?, "$id", ? FROM \(layout.sql.quotedTable)
      """, .int(layout.id), .text(navigation))
  }

  private static func wayNote(_ set: String, _ navigation: String) -> String {
    "\(StoreCatalogue.wayPrefix)\(set)/\(navigation)"
  }

  /// Writes the links of rows that are on the device. Nothing but links is written of the related entities; those that are
  /// not here yet are waited for.
  public func apply(_ links: [RowLinks], in set: String) throws {
    guard !links.isEmpty, let own = schema.set(set) else { return }
    try transaction {
      let layout = try catalogue.makeLayout(of: set)
      let relations = catalogue.heldRelations(of: own)
      let sources = RowFinder(layout, catalogue)
      let writer = LinkWriter(catalogue)
      var targets: [String: (TableLayout, RowFinder)] = [:]
      for relation in relations {
        let target = try catalogue.makeLayout(of: relation.targetSet)
        targets[relation.navigation.name] = (target, RowFinder(target, catalogue))
      }
      for entry in links {
        guard let row = try sources.row(entry.key) else { continue }
        for (navigation, keys) in entry.targets {
          let place = LinkWriter.Place(table: layout.id, row: row, navigation: navigation)
          guard let (target, finder) = targets[navigation] else {
            if keys == nil { try writer.forgetWhole(place) }
            continue
          }
          if let keys {
            try writer.set(keys, at: place, in: target, finder)
          } else {
            try writer.forget(place)
          }
        }
      }
    }
  }

  /// Makes links of those that waited for the entities of a set, now that a download of it is complete.
  public func settleLinks(to set: String) throws {
    try transaction {
      guard let layout = try catalogue.layout(of: set) else { return }
      try LinkWriter(catalogue).settleAwaited(of: layout)
      // Entities that were created with others have these by now.
      for relation in catalogue.heldRelations(of: layout.set) {
        guard let inverse = relation.inverse, let source = try catalogue.layout(of: relation.targetSet) else {
          continue
        }
        try catalogue.run(
          """
          DELETE FROM "$unlinked" WHERE row_table = ?1 AND navigation = ?2
          AND row NOT IN (SELECT row FROM "$bases" WHERE row_table = ?1 AND row IS NOT NULL)
          """, .int(source.id), .text(inverse.name))
      }
    }
  }

  /// The entities of a set whose links by a navigation property are not known, and that the service has.
  ///
  /// - Returns: at most so many keys, and the number of all.
  public func unlinkedKeys(of set: String, _ navigation: String, limit: Int) throws -> (keys: [EntityKey], count: Int) {
    guard let layout = try catalogue.layout(of: set) else { return ([], 0) }
    let condition = """
      "$id" IN (SELECT row FROM "$unlinked" WHERE row_table = \(layout.id) AND navigation = ? AND row > 0)
      AND "$id" NOT IN (SELECT row FROM "$bases" WHERE row_table = \(layout.id) AND kind = \(PendingKind.create.rawValue)
        AND row IS NOT NULL)
      """
    let table = layout.sql.quotedTable
    let total = try connection.statement("SELECT count(*) FROM \(table) WHERE \(condition)")
    total.bind(navigation, at: 1)
    let count = try total.step() ? Int(total.int(at: 0)) : 0
    total.reset()
    guard count > 0, limit > 0 else { return ([], count) }
    let search = try connection.statement(layout.sql.owned + condition + " LIMIT \(limit)")
    search.bind(navigation, at: 1)
    var keys: [EntityKey] = []
    while try search.step() { if let key = RowReader(layout).row(search).row.key { keys.append(key) } }
    return (keys, count)
  }

  /// The relations of which links are not known, with the number of entities; sets without rows have none.
  public func linkGaps() throws -> [LinkGap] {
    try schema.sets.flatMap { set -> [LinkGap] in
      try catalogue.heldRelations(of: set).compactMap { relation in
        let name = relation.navigation.name
        guard let layout = try catalogue.layout(of: set.name) else { return nil }
        let statement = try connection.statement(
          """
          SELECT count(*) FROM (
            SELECT row FROM "$unlinked" WHERE row_table = ?1 AND navigation = ?2 AND row > 0
            UNION SELECT source FROM "$awaited" WHERE source_table = ?1 AND navigation = ?2 AND source > 0)
          """)
        statement.bind([.int(layout.id), .text(name)])
        let rows = try statement.step() ? Int(statement.int(at: 0)) : 0
        statement.reset()
        return rows == 0
          ? nil : LinkGap(set: set.name, navigation: name, rows: rows, way: try note(Self.wayNote(set.name, name)))
      }
    }
  }
}
