import ServiceData

/// The differences of a table from its sample data, which must be stored.
struct SavedTable: Sendable {
  var nextOrdinal = 0
  /// Created and changed entities.
  var records: [FakeRecord] = []
  /// The ordinal numbers of deleted sample entities.
  var removed: Set<Int> = []
  /// The number of the deleting change for each key of a deleted entity.
  var deleted: [EntityKey: Int] = [:]
}
