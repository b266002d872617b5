// Indices of texts, for the sets that were chosen.
extension StoreCatalogue {
  /// Makes the indices that are wanted and lack, or do not fit their tables any more, and drops those that are not wanted.
  ///
  /// - Returns: what was done, and what could not be done.
  func fitSearchIndices() throws -> [SearchIndexChange] {
    var changes = searchedSets.sorted().compactMap { set -> SearchIndexChange? in
      if schema.set(set) == nil { return SearchIndexChange(set: set, outcome: .unknownSet) }
      return SQLiteConnection.canIndexTexts ? nil : SearchIndexChange(set: set, outcome: .unavailable)
    }
    for record in try records() {
      let set = record.serves ?? record.set
      let isThere = try note(SearchIndex.note(of: record.id)) != nil
      if isInUse(record), searchedSets.contains(set), SQLiteConnection.canIndexTexts {
        if try addSearchIndex(to: record) { changes.append(SearchIndexChange(set: set, outcome: .built)) }
      } else if isThere {
        try removeSearchIndex(of: record.id)
        if !searchedSets.contains(set) { changes.append(SearchIndexChange(set: set, outcome: .dropped)) }
      }
    }
    return changes
  }

  /// Makes the index of a table that is chosen.
  ///
  /// - Returns: false where it is there already, as it has to be.
  @discardableResult
  func addSearchIndex(to record: Record) throws -> Bool {
    let index = SearchIndex(record, columns: try columns(of: record.id))
    guard try note(SearchIndex.note(of: record.id)) != index.signature else { return false }
    try removeSearchIndex(of: record.id)
    for text in index.creation { try connection.execute(text) }
    try setNote(SearchIndex.note(of: record.id), to: index.signature)
    return true
  }

  /// Takes the index from a table, if it has one. A library that does not know such indices leaves its content behind.
  func removeSearchIndex(of table: Int64) throws {
    for text in SearchIndex.release(table) { try connection.execute(text) }
    if SQLiteConnection.canIndexTexts { try connection.execute(SearchIndex.removal(table)) }
    try setNote(SearchIndex.note(of: table), to: nil)
  }

  /// Whether a table has an index now; another process may have made or dropped it since this one opened the file.
  func hasSearchIndex(_ layout: TableLayout) throws -> Bool {
    try SQLiteConnection.canIndexTexts && note(SearchIndex.note(of: layout.id)) != nil
  }
}
