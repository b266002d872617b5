import FoundationEssentials
import Synchronization

/// Data keys in the memory of this process, which no other process finds.
public final class ProcessKeys: UnlockedKeyPlace {
  private let keys: Mutex<[UUID: (key: DataKey, end: ContinuousClock.Instant?)]> = Mutex([:])

  /// Creates an empty place.
  public init() {}

  public func store(_ key: DataKey, for user: UUID, timeout: Duration?) -> Bool {
    keys.withLock { $0[user] = (key, timeout.map { .now + $0 }) }
    return true
  }

  public func extend(for user: UUID, timeout: Duration?) {
    keys.withLock { $0[user]?.end = timeout.map { .now + $0 } }
  }

  public func key(for user: UUID) -> DataKey? {
    keys.withLock { keys in
      if let end = keys[user]?.end, end <= .now { keys[user] = nil }
      return keys[user]?.key
    }
  }

  public func remove(for user: UUID) { keys.withLock { $0[user] = nil } }
}
