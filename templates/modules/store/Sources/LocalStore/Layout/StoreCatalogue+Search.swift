import ServiceData

// The full-text indices of the configured sets.
extension StoreCatalogue {
  /// Builds configured indices that are missing or do not match their tables, and drops the others. Each index has its own
  /// transaction, since a store without an index is better than no store.
  ///
  /// - Returns: the changes, including failed ones.
  func fitSearchIndices() throws -> [SearchIndexChange] {
    var changes = searchedSets.sorted().compactMap { set -> SearchIndexChange? in
      if schema.set(set) == nil { return SearchIndexChange(set: set, outcome: .unknownSet) }
      return SQLiteConnection.canIndexTexts ? nil : SearchIndexChange(set: set, outcome: .unavailable)
    }
    for record in try records() {
      let set = record.serves ?? record.set
      do {
        if isInUse(record), isSearched(set) {
          guard try !hasFittingSearchIndex(record) else { continue }
          try connection.transaction { try addSearchIndex(to: record) }
          changes.append(SearchIndexChange(set: set, outcome: .built))
        } else if try hasSearchIndex(record.id) {
          try connection.transaction { try removeSearchIndex(of: record.id) }
          changes.append(SearchIndexChange(set: set, outcome: .dropped))
        }
      } catch let error as SQLiteError {
        changes.append(SearchIndexChange(set: set, outcome: .failed(error.description)))
      }
    }
    return changes
  }

  /// The status of the configured and of other existing indices, sorted by set: one for each table and one for each set
  /// without a table.
  func searchIndexStatuses() throws -> [SearchIndexStatus] {
    // Read in one snapshot, since another process may drop an index.
    try connection.snapshot {
      let records = try records()
      let setsWithTable = Set(records.filter(isInUse).map { $0.serves ?? $0.set })
      let others = searchedSets.subtracting(setsWithTable).map { set in
        SearchIndexStatus(set: set, state: schema.set(set) == nil ? .unknownSet : usual(.empty))
      }
      return try (records.compactMap(searchIndexStatus) + others).sorted { $0.set < $1.set }
    }
  }

  private func searchIndexStatus(of record: Record) throws -> SearchIndexStatus? {
    let set = record.serves ?? record.set
    let isChosen = isInUse(record) && searchedSets.contains(set)
    guard try hasSearchIndex(record.id) else {
      return isChosen ? SearchIndexStatus(set: set, state: usual(.missing)) : nil
    }
    let unread = try connection.integer(SearchIndex.unreadCount(of: record.id))
    return SearchIndexStatus(set: set, state: isChosen ? usual(.ready) : .unwanted, unreadRows: Int(unread))
  }

  /// The state of a configured index, or ``SearchIndexStatus/State/unavailable`` if the library does not support it.
  private func usual(_ state: SearchIndexStatus.State) -> SearchIndexStatus.State {
    SQLiteConnection.canIndexTexts ? state : .unavailable
  }

  /// Whether a set should have a full-text index and the library supports it.
  func isSearched(_ set: String) -> Bool { SQLiteConnection.canIndexTexts && searchedSets.contains(set) }

  /// Builds the index of a table.
  func addSearchIndex(to record: Record) throws {
    try removeSearchIndex(of: record.id)
    let index = SearchIndex(record, columns: try columns(of: record.id))
    for text in index.creation { try connection.execute(text) }
    try setNote(SearchIndex.note(of: record.id), to: index.signature)
  }

  /// Indexes the rows of a downloaded page.
  func readIntoSearchIndices() throws {
    guard !searchedSets.isEmpty else { return }
    for record in try records() where try isSearched(record.serves ?? record.set) && hasSearchIndex(record.id) {
      for text in SearchIndex(record, columns: try columns(of: record.id)).reading {
        try connection.statement(text).run()
      }
    }
  }

  /// Removes the index of a table, if it has one.
  func removeSearchIndex(of table: Int64) throws {
    if try hasSearchIndex(table) { try releaseSearchIndex(of: table) }
    // A library without FTS5 cannot drop the index's contents, so they remain until another library does.
    guard SQLiteConnection.canIndexTexts else { return }
    for text in SearchIndex.removal(table) { try connection.execute(text) }
  }

  /// Detaches the indices that do not match their tables, or that the library does not support, from queries and writers.
  func releaseUnfitSearchIndices() throws {
    for record in try records() where try !hasFittingSearchIndex(record) && hasSearchIndex(record.id) {
      try releaseSearchIndex(of: record.id)
    }
  }

  /// Detaches all indices from queries and writers after one was found to be damaged. The next opening rebuilds them.
  func releaseSearchIndices() throws {
    try connection.transaction {
      for record in try records() where try hasSearchIndex(record.id) { try releaseSearchIndex(of: record.id) }
    }
  }

  /// Whether a table currently has an index; another process may have built or dropped it since this one opened the file.
  func hasSearchIndex(_ table: Int64) throws -> Bool { try note(SearchIndex.note(of: table)) != nil }

  private func hasFittingSearchIndex(_ record: Record) throws -> Bool {
    guard SQLiteConnection.canIndexTexts, let signature = try note(SearchIndex.note(of: record.id)) else {
      return false
    }
    return signature == SearchIndex(record, columns: try columns(of: record.id)).signature
  }

  private func releaseSearchIndex(of table: Int64) throws {
    for text in SearchIndex.release(table) { try connection.execute(text) }
    try setNote(SearchIndex.note(of: table), to: nil)
  }
}
