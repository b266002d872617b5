import FoundationEssentials
import LocalStore

extension OfflineDataController {
  /// Opens, closes or removes the files while nobody else does. An actor lets other calls in wherever one waits, and two
  /// openings at a time would make two stores and two outboxes of the same files.
  ///
  /// Cancellation goes on to the work, which decides what it means.
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
    // Whoever asks meanwhile finds it closed, and not about to be.
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
    // What the store cannot take up any more goes with it.
    try? await closeStore()
    guard FileManager.default.fileExists(atPath: directory.path) else { return }
    let lock = try await DownloadLock.wait(in: directory)
    do {
      // Until it was closed, and in another process until now, something may have been queued.
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
    // Before the outbox is opened, which makes one of an empty file. One that is open has what it had.
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
