import ServiceData

/// Everything that differs from the sample data.
struct SavedState: Sendable {
  var sequence = 0
  var tables: [String: SavedTable] = [:]
  var answers: [String: RememberedAnswer] = [:]
}

extension FakeDatabase {
  /// Takes over changes in place of those that were made here; tables get them when they are first looked at.
  func restore(_ saved: SavedState) {
    state.withLock { state in
      state = State(sequence: saved.sequence, saved: saved.tables, answers: saved.answers)
    }
  }

  /// The changes since the sample data was made.
  func savedState() -> SavedState {
    state.withLock { state in
      var saved = SavedState(sequence: state.sequence, tables: state.saved, answers: state.answers)
      for (path, table) in state.tables {
        let present = Set(table.records.map(\.ordinal))
        let part = SavedTable(
          nextOrdinal: table.nextOrdinal, records: table.records.filter { $0.sequence > 0 },
          removed: Set((0..<table.nextOrdinal).filter { !present.contains($0) }), deleted: table.deleted)
        // A key that came up twice leaves a gap in sample data too, which is no change.
        if !part.records.isEmpty || !part.deleted.isEmpty { saved.tables[path] = part }
      }
      return saved
    }
  }

  /// Counts a change that changes nothing, and returns its number.
  func skipSequence() -> Int {
    state.withLock { state in
      state.sequence += 1
      return state.sequence
    }
  }
}
