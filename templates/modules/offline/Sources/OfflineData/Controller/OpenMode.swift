/// What happens after a store is opened.
public enum OpenMode: String, Sendable, Hashable {
  /// Nothing: no request is sent to the service.
  case local
  /// A download, if there has been none yet or one was interrupted.
  case downloadIfNeeded
  /// A synchronization in every case.
  case synchronize
}
