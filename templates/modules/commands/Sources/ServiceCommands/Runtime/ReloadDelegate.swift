import AppLifecycle

/// Ends the pause of `sync --watch` when the process is asked to reload, so that it synchronizes at once.
@MainActor
final class ReloadDelegate: AppLifecycleDelegate {
  private var isRequested = false
  private var waiting: AsyncStream<Void>.Continuation?

  func didReceiveReload() async {
    isRequested = true
    waiting?.yield()
  }

  /// Waits for a request, which may have arrived before.
  ///
  /// - Returns: false if the task was cancelled.
  func next() async -> Bool {
    if !isRequested {
      let requests = AsyncStream<Void>.makeStream()
      waiting = requests.continuation
      for await _ in requests.stream { break }
    }
    defer { isRequested = false }
    return isRequested
  }
}
