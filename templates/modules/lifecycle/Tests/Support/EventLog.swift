import Synchronization

/// Logs the events of a test, in order, safely from any task.
final class EventLog: Sendable {
  private let lines: Mutex<[String]> = Mutex([])

  var entries: [String] { lines.withLock { $0 } }

  func note(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
