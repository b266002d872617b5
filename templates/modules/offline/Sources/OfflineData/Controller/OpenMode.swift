/// What the opening of a store brings with it.
public enum OpenMode: String, Sendable, Hashable {
  /// Nothing: the service is not asked.
  case local
  /// A download where there was none yet, or where one was interrupted.
  case downloadIfNeeded
  /// A synchronization in any case.
  case synchronize
}
