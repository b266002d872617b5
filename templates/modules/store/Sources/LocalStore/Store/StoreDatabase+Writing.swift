import ServiceData

extension StoreDatabase {
  /// Writes one downloaded page and the query's new checkpoint, in one transaction: after a crash either both are
  /// there or neither is. Rows that come twice are harmless, as long as their type has a key.
  ///
  /// - Parameters:
  ///   - rows: entities of the query's set, perhaps expanded.
  ///   - prepared: the same rows, where ``rowForm(of:)`` made them ready.
  ///   - removed: keys of entities that the query no longer finds.
  ///   - related: changes of entities that the query's own are expanded by, which a delta may tell apart from these.
  ///   - links: the navigation properties that rows were expanded by for the sake of links: nothing is written of the
  ///     related entities, and a row without such a member has links that are not known.
  ///   - query: the query with its new checkpoint; rows are held by it in its generation.
  /// - Returns: the number of rows that were deleted.
  /// - Throws: ``StoreError/keyMissing(set:)`` for a row without a key in a set whose entities have one: nothing is
  ///   written then, since it would be a new row each time that it comes.
  @discardableResult
  public func apply(
    rows: [Row], prepared: PreparedRows? = nil, removed: [EntityKey] = [], related: [RelatedEntity] = [],
    links: Set<String> = [], of query: StoredQuery
  ) throws -> Int {
    try transaction {
      let claim = RowClaim(query: query.id, generation: query.generation)
      let relatives = RelativeWriter(catalogue, claim: claim)
      let writer = try relatives.writer(for: query.set)
      guard writer.layout.key.isEmpty || !rows.contains(where: \.lacksKey) else {
        throw StoreError.keyMissing(set: query.set)
      }
      let releaser = RowReleaser(catalogue)
      var count = 0
      try withExtendedLifetime(relatives) {
        try writer.write(rows, prepared, links: links)
        for entity in related {
          let writer = try relatives.writer(for: entity.set)
          if var row = entity.row {
            row.load(entity.key)
            try writer.write(row)
          } else if try forget(entity, writer.layout, of: query.set),
            try releaser.release(entity.key, in: writer.layout, by: query.id)
          {
            count += 1
          }
        }
      }
      for key in removed where try releaser.release(key, in: writer.layout, by: query.id) { count += 1 }
      try catalogue.readIntoSearchIndices()
      try update(query)
      return count
    }
  }

  /// The service has told that an entity is not related any more, so no link to it is left open.
  ///
  /// - Returns: true.
  private func forget(_ entity: RelatedEntity, _ layout: TableLayout, of set: String) throws -> Bool {
    guard let row = try RowFinder(layout, catalogue).row(entity.key), let own = try catalogue.layout(of: set) else {
      return true
    }
    try catalogue.run(
      "DELETE FROM \"$links\" WHERE target_table = ? AND target = ? AND source_table = ?", .int(layout.id), .int(row),
      .int(own.id))
    return true
  }

  /// What rows of a set have to be like, so that they can be made ready while others are written; nil where that is of no use, or
  /// nothing of the set is there yet.
  public func rowForm(of set: String) throws -> RowForm? { try catalogue.layout(of: set).flatMap { RowForm($0) } }

  /// Ends a full download: deletes the rows of a query that none of its pages brought, unless another query holds
  /// them, and records the query's new checkpoint.
  ///
  /// - Returns: the number of rows that were deleted.
  public func sweep(_ query: StoredQuery) throws -> Int {
    try transaction {
      try catalogue.retireTables(ofSet: query.set)
      let count = try RowReleaser(catalogue).sweep(query: query.id, of: query.set, before: query.generation)
      try update(query)
      return count
    }
  }
}
