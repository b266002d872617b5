import OfflineData
import OnboardingSessions
import Synchronization

/// The removal of a user's store and outbox. From the check of the waiting changes until the files are gone, no other
/// process uploads or downloads: a change that it sends would be lost without a trace if it is refused then.
final class AgreedRemoval: Sendable {
  private let held = Mutex<StoreHold?>(nil)

  /// Waits until no other process uses the service for a store.
  ///
  /// - Parameter report: runs if another process has to finish first.
  func hold(_ directory: ProfileDirectory, whileWaiting report: @Sendable () -> Void) async throws {
    let hold = try await StoreHold.take(in: directory.url, whileWaiting: report)
    held.withLock { $0 = hold }
  }

  /// Removes the directory of a store, and ends the hold.
  func remove(_ directory: ProfileDirectory) throws {
    defer { end() }
    try directory.remove()
  }

  /// Ends the hold without a removal.
  func end() { held.withLock { $0 = nil } }
}
