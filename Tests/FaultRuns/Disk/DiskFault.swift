/// The fault at one counted change of a file.
enum DiskFault: String, Sendable, CaseIterable {
  /// The process is killed before the change.
  case deathBefore
  /// The process is killed after half of the write.
  case deathHalfway
  /// The process is killed after the change.
  case deathAfter
  /// The disk is full, for this change and the next ones, until there is room again.
  case full
}
