import FoundationEssentials

/// Keeps every other process from uploading from the outbox of a directory and from downloading into its store, as long as
/// the value exists.
public struct StoreHold: Sendable {
  private let lock: DownloadLock

  /// Waits for uploads and downloads of other processes.
  ///
  /// - Parameter report: runs if another process has to finish first.
  /// - Returns: nil if there is no such directory.
  /// - Throws: ``ControllerError/unusableDirectory(path:reason:)``; `CancellationError` if the task is cancelled first.
  public static func take(in directory: URL, whileWaiting report: () -> Void) async throws -> StoreHold? {
    guard FileManager.default.fileExists(atPath: directory.path) else { return nil }
    if let lock = try DownloadLock.take(in: directory) { return StoreHold(lock: lock) }
    report()
    return StoreHold(lock: try await DownloadLock.wait(in: directory))
  }
}
