// Indices of texts, for the sets that were chosen.
extension StoreCatalogue {
  /// Makes the indices that are wanted and lack, or do not fit their tables any more, and drops those that are not wanted;
  /// each in a transaction of its own, since a store without an index is better than none.
  ///
  /// - Returns: what was done, and what could not be done.
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

  /// How the indices stand that were chosen, and those that are there all the same, in the order of their sets: one for
  /// each table, and one for each set without a table.
  func searchIndexStatuses() throws -> [SearchIndexStatus] {
    // In one snapshot, since another process may drop an index.
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

  /// The state of a chosen index where the library that is linked knows such indices.
  private func usual(_ state: SearchIndexStatus.State) -> SearchIndexStatus.State {
    SQLiteConnection.canIndexTexts ? state : .unavailable
  }

  /// Whether the texts of a set are to be indexed, and can be.
  func isSearched(_ set: String) -> Bool { SQLiteConnection.canIndexTexts && searchedSets.contains(set) }

  /// Makes the index of a table.
  func addSearchIndex(to record: Record) throws {
    try removeSearchIndex(of: record.id)
    let index = SearchIndex(record, columns: try columns(of: record.id))
    for text in index.creation { try connection.execute(text) }
    try setNote(SearchIndex.note(of: record.id), to: index.signature)
  }

  /// Has the indices read what a page has brought.
  func readIntoSearchIndices() throws {
    guard !searchedSets.isEmpty else { return }
    for record in try records() where try isSearched(record.serves ?? record.set) && hasSearchIndex(record.id) {
      for text in SearchIndex(record, columns: try columns(of: record.id)).reading {
        try connection.statement(text).run()
      }
    }
  }

  /// Takes the index from a table, if it has one.
  func removeSearchIndex(of table: Int64) throws {
    if try hasSearchIndex(table) { try releaseSearchIndex(of: table) }
    // Another library leaves the content behind, until one that knows it comes to this table.
    guard SQLiteConnection.canIndexTexts else { return }
    for text in SearchIndex.removal(table) { try connection.execute(text) }
  }

  /// Has neither queries nor writers come to the indices that do not fit their tables, or that the library does not know.
  func releaseUnfitSearchIndices() throws {
    for record in try records() where try !hasFittingSearchIndex(record) && hasSearchIndex(record.id) {
      try releaseSearchIndex(of: record.id)
    }
  }

  /// Has neither queries nor writers come to any index, after one was found to be damaged; the next opening makes them anew.
  func releaseSearchIndices() throws {
    try connection.transaction {
      for record in try records() where try hasSearchIndex(record.id) { try releaseSearchIndex(of: record.id) }
    }
  }

  /// Whether a table has an index now; another process may have made or dropped it since this one opened the file.
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
