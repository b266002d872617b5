import ServiceData

extension StoreDatabase {
  /// Writes a downloaded page and the query's new checkpoint in one transaction, so that a crash cannot separate them.
  /// Repeated rows are harmless if their type has a key.
  ///
  /// - Parameters:
  ///   - rows: entities of the query's set, possibly expanded.
  ///   - prepared: the same rows, prepared with ``rowForm(of:)``; nil if they are not.
  ///   - removed: the keys of entities that the query no longer finds.
  ///   - related: changes to related entities, which a delta can report separately.
  ///   - links: the navigation properties that were only expanded for their links: the related entities are not written, and a
  ///     row without the member has unknown links.
  ///   - query: the query with its new checkpoint; it holds the rows in its generation.
  /// - Returns: the number of deleted rows.
  /// - Throws: ``StoreError/keyMissing(set:)`` for a row without a key in a set whose entities have one. Nothing is written
  ///   then, since the row would be added again by each download.
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

  /// Deletes the links to an entity that the service has reported as no longer related.
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

  /// The form for preparing rows of a set while others are written; nil if that is not possible, or the set has no table yet.
  public func rowForm(of set: String) throws -> RowForm? { try catalogue.layout(of: set).flatMap { RowForm($0) } }

  /// Ends a full download: deletes the query's rows that none of its pages contained, unless another query holds them, and
  /// records the query's new checkpoint.
  ///
  /// - Returns: the number of deleted rows.
  public func sweep(_ query: StoredQuery) throws -> Int {
    try transaction {
      try catalogue.retireTables(ofSet: query.set)
      let count = try RowReleaser(catalogue).sweep(query: query.id, of: query.set, before: query.generation)
      try update(query)
      return count
    }
  }
}
