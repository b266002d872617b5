import Synchronization

/// All differences from the sample data.
struct SavedState: Sendable {
  var sequence = 0
  var tables: [String: SavedTable] = [:]
  var answers: [String: RememberedAnswer] = [:]
}

extension FakeDatabase {
  /// Replaces all changes. Tables are updated when they are first accessed.
  func restore(_ saved: SavedState) {
    state.withLock { state in
      state = State(sequence: saved.sequence, saved: saved.tables, answers: saved.answers)
    }
  }

  /// The changes to the sample data.
  func savedState() -> SavedState {
    state.withLock { state in
      var saved = SavedState(sequence: state.sequence, tables: state.saved, answers: state.answers)
      for (path, table) in state.tables {
        let present = Set(table.records.map(\.ordinal))
        let part = SavedTable(
          nextOrdinal: table.nextOrdinal, records: table.records.filter { $0.sequence > 0 },
          removed: Set((0..<table.nextOrdinal).filter { !present.contains($0) }), deleted: table.deleted)
        // A duplicate key leaves a gap in sample data, which is not a change.
        if !part.records.isEmpty || !part.deleted.isEmpty { saved.tables[path] = part }
      }
      return saved
    }
  }

  /// Increments the number of the last change without a change, and returns it.
  func skipSequence() -> Int {
    state.withLock { state in
      state.sequence += 1
      return state.sequence
    }
  }
}
