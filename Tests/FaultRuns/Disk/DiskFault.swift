/// What goes wrong at one counted change of a file.
enum DiskFault: String, Sendable, CaseIterable {
  /// The process is gone before the change; nothing that it would do later happens.
  case deathBefore
  /// The process is gone when half of what it wanted to write is written.
  case deathHalfway
  /// The process is gone after the change.
  case deathAfter
  /// The disk is full, for this change and the next ones, until there is room again.
  case full
}
