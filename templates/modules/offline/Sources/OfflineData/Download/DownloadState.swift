import LocalStore

/// The state of a query's download, as stored.
enum DownloadState: String {
  case running = "RUNNING"
  /// Stopped at a page boundary, or its process died; the next download resumes there.
  case stopped = "STOPPED"
  case failed = "FAILED"
  case done = "DONE"
}

extension StoredQuery {
  var downloadState: DownloadState? {
    get { state.flatMap(DownloadState.init) }
    set { state = newValue?.rawValue }
  }

  /// Whether a download was started and not completed.
  var isIncomplete: Bool {
    switch downloadState {
    case .running, .stopped: true
    case .failed: nextToken != nil || finished == nil
    case .done, nil: nextToken != nil
    }
  }
}
