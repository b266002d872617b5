import Synchronization

/// Writes down what happens in a test, in order, from whatever task.
final class EventLog: Sendable {
  private let lines: Mutex<[String]> = Mutex([])

  var entries: [String] { lines.withLock { $0 } }

  func note(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}
