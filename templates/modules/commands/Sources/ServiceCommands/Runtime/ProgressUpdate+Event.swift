import CommandLineInterface
import OfflineData

extension ProgressUpdate {
  /// The progress that a controller reports.
  init(_ event: ProgressEvent) {
    let phase: Phase =
      switch event.phase {
      case .running: .running
      case .finished: .succeeded
      case .failed: .failed
      case .stopped: .cancelled
      }
    self.init(
      event.operation.rawValue, phase: phase, completed: event.done ?? 0, total: event.expected, message: event.message)
  }
}
