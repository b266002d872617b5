import LocalStore

/// What the download of a query is doing, as the store remembers it.
enum DownloadState: String {
  case running = "RUNNING"
  /// Stopped at a page boundary, or found dead; the next download goes on from there.
  case stopped = "STOPPED"
  case failed = "FAILED"
  case done = "DONE"
}

extension StoredQuery {
  var downloadState: DownloadState? {
    get { state.flatMap(DownloadState.init) }
    set { state = newValue?.rawValue }
  }

  /// Whether a download began and did not reach its end.
  var isIncomplete: Bool {
    switch downloadState {
    case .running, .stopped: true
    case .failed: nextToken != nil || finished == nil
    case .done, nil: nextToken != nil
    }
  }
}
