import FoundationEssentials
import LocalStore

extension OfflineDataController {
  /// Opens, closes or removes the files while no other call does. An actor admits other calls at each suspension, and
  /// two simultaneous openings would create two stores and two outboxes for the same files.
  ///
  /// Cancellation is passed on to the work, which handles it.
  func alone<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
    let earlier = transition
    let task = Task {
      await earlier?.value
      return try await work()
    }
    transition = Task { _ = try? await task.value }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  func closeStore() async throws {
    // Calls in the meantime find the store closed, not about to be closed.
    let (store, outbox) = (store, outbox)
    (self.store, self.outbox) = (nil, nil)
    var failure: (any Error)?
    do { try await outbox?.settle() } catch { failure = error }
    await outbox?.close()
    await store?.close()
    if let failure { throw failure }
  }

  func remove(discardingPending: Bool) async throws {
    if !discardingPending { try await checkNothingWaits() }
    let wasOpen = store != nil
    // Changes that the store can no longer apply are removed with it.
    try? await closeStore()
    guard FileManager.default.fileExists(atPath: directory.path) else { return }
    let lock = try await DownloadLock.wait(in: directory)
    do {
      // Another call or another process may have queued something until now.
      if !discardingPending { try await checkNothingWaits() }
    } catch {
      if wasOpen { try await openStore() }
      throw error
    }
    try RowStore.remove(at: storeURL)
    try Outbox.remove(at: outboxURL)
    try FileManager.default.removeItem(at: directory.appendingPathComponent(DownloadLock.name))
    withExtendedLifetime(lock) {}
  }

  private func checkNothingWaits() async throws {
    // Checked before the outbox is opened, because opening an empty file creates an outbox. An open outbox is complete.
    if outbox == nil { try Outbox.checkCompleteness(at: outboxURL, store: storeURL, key: options.key) }
    guard FileManager.default.fileExists(atPath: outboxURL.path) else { return }
    let count = try await pendingCount()
    guard count == 0 else { throw ControllerError.workPending(count) }
  }

  private func pendingCount() async throws -> Int {
    if let outbox { return try await outbox.requests().count }
    let outbox = try await openedOutbox()
    let count = try await outbox.requests().count
    await outbox.close()
    return count
  }
}
