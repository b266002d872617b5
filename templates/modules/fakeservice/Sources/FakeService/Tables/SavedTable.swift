import ServiceData

/// What a table has beside its sample data: the part of it that must be kept.
struct SavedTable: Sendable {
  var nextOrdinal = 0
  /// Entities that were created or changed.
  var records: [FakeRecord] = []
  /// Ordinal numbers of sample entities that were deleted.
  var removed: Set<Int> = []
  /// Keys of deleted entities with the change that deleted them.
  var deleted: [EntityKey: Int] = [:]
}
