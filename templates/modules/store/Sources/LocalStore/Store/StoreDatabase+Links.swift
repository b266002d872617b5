import ServiceData

/// A navigation property without a referential constraint, whose links have to be downloaded.
public struct LinkNeed: Sendable, Hashable {
  /// The entity set that declares the property.
  public var set: String
  /// The name of the navigation property.
  public var navigation: String
  /// The path that expands the property; it begins with a derived type if only that declares the property.
  public var path: String
  /// The entity set of the related entities.
  public var targetSet: String
  /// The key properties of the related entities.
  public var keys: [String]
  /// How the links were last downloaded, as a text of the downloader; nil before the first download.
  public var strategy: String?
}

/// The number of entities with unknown links for a navigation property.
public struct LinkGap: Sendable, Hashable {
  /// The entity set that declares the property.
  public var set: String
  /// The name of the navigation property.
  public var navigation: String
  /// The number of stored entities whose links are unknown or incomplete.
  public var rows: Int
  /// How the links were last downloaded (``LinkNeed/strategy``).
  public var strategy: String?
}

/// The links of a downloaded row: the keys of the related entities by navigation property; nil if the service did not
/// report them.
public struct RowLinks: Sendable, Hashable {
  /// The key of the row; nil for a singleton.
  public var key: EntityKey?
  /// The keys of the related entities by the name of the navigation property, empty if there are none.
  public var targets: [String: [EntityKey]?]

  /// The links of a row.
  public init(key: EntityKey?, targets: [String: [EntityKey]?]) {
    self.key = key
    self.targets = targets
  }
}

extension StoreDatabase {
  /// The navigation properties of a set whose links have to be downloaded. Of two inverse properties, only one is included.
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
        strategy: try note(Self.strategyNote(name, member.name)))
    }
  }

  /// Records how links are downloaded; nil deletes the record.
  public func setLinkStrategy(_ strategy: String?, of set: String, _ navigation: String) throws {
    try setNote(Self.strategyNote(set, navigation), to: strategy)
  }

  /// Marks the links of all entities of a set by a navigation property as not known.
  public func forgetLinks(of set: String, _ navigation: String) throws {
    guard let layout = try catalogue.layout(of: set) else { return }
    try catalogue.run(
      """
      INSERT OR IGNORE INTO "$unlinked" (row_table, row, navigation) SELECT ?, "$id", ? FROM \(layout.sql.quotedTable)
      """, .int(layout.id), .text(navigation))
  }

  private static func strategyNote(_ set: String, _ navigation: String) -> String {
    "\(StoreCatalogue.strategyPrefix)\(set)/\(navigation)"
  }

  /// Writes the links of rows on the device. Only links to the related entities are written; those that are not here yet are
  /// awaited.
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

  /// Turns awaited links to the entities of a set into links, after a complete download of the set.
  public func settleLinks(to set: String) throws {
    try transaction {
      guard let layout = try catalogue.layout(of: set) else { return }
      try LinkWriter(catalogue).settleAwaited(of: layout)
      // Entities that were created together with others are linked by now.
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

  /// The entities of a set that the service has and whose links by a navigation property are not known.
  ///
  /// - Returns: at most `limit` keys, and the total number.
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

  /// The navigation properties with unknown links and the number of entities; sets without rows have none.
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
          ? nil
          : LinkGap(set: set.name, navigation: name, rows: rows, strategy: try note(Self.strategyNote(set.name, name)))
      }
    }
  }
}
