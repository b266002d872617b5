import Synchronization

/// Shows the progress of operations.
///
/// On a terminal, each running operation has a line with a bar that is redrawn, and leaves one permanent line at its end.
/// Elsewhere, a line is written at the start and the end of an operation, and at most once a second in between.
public final class ProgressDisplay: Sendable {
  /// The output if lines cannot be redrawn.
  public enum Fallback: Sendable {
    /// Lines of JSON; for a running operation at most one a second.
    case jsonLines
    /// A line of text when an operation has ended.
    case plain
    /// No output.
    case silent
  }

  private struct State {
    var running: [ProgressUpdate] = []
    /// When the last line of JSON was written for each running operation.
    var written: [String: ContinuousClock.Instant] = [:]
    var drawnLines = 0
  }

  private let stream: ConsoleStream
  private let fallback: Fallback
  private let state = Mutex(State())

  /// Creates a display on a stream.
  public init(_ stream: ConsoleStream, fallback: Fallback = .jsonLines) {
    self.stream = stream
    self.fallback = fallback
  }

  private var isRedrawn: Bool {
    if case .silent = fallback { return false }
    return stream.isTerminal
  }

  /// Shows an update of an operation.
  public func show(_ update: ProgressUpdate) {
    guard isRedrawn else { return append(update) }
    state.withLock { state in
      state.running.removeAll { $0.operation == update.operation && update.phase != .running }
      if update.phase != .running {
        redraw(&state, above: line(for: update))
      } else if let index = state.running.firstIndex(where: { $0.operation == update.operation }) {
        state.running[index] = update
        redraw(&state, above: nil)
      } else {
        state.running.append(update)
        redraw(&state, above: nil)
      }
    }
  }

  /// Writes a permanent line above the running operations.
  public func write(_ line: String) {
    guard isRedrawn else { return stream.writeLine(line) }
    state.withLock { redraw(&$0, above: line) }
  }

  /// Erases the lines of running operations.
  public func clear() {
    guard isRedrawn else { return }
    state.withLock { state in
      state.running = []
      redraw(&state, above: nil)
    }
  }

  private func append(_ update: ProgressUpdate) {
    switch fallback {
    case .jsonLines: if isDue(update) { stream.writeLine(update.jsonLine) }
    case .plain: if update.phase != .running { stream.writeLine(line(for: update)) }
    case .silent: break
    }
  }

  /// Whether to write a line; always true for the first and the last update of an operation.
  private func isDue(_ update: ProgressUpdate) -> Bool {
    state.withLock { state in
      let last = state.written[update.operation]
      state.written[update.operation] = update.phase == .running ? last : nil
      guard update.phase == .running else { return true }
      if let last, last.duration(to: .now) < .seconds(1) { return false }
      state.written[update.operation] = .now
      return true
    }
  }

  /// Moves the cursor up over the previous lines, erases to the end of the screen and draws the lines again (ECMA-48, CUU
  /// and ED), in one write.
  private func redraw(_ state: inout State, above line: String?) {
    var text = state.drawnLines > 0 ? "\r\u{1B}[\(state.drawnLines)A\u{1B}[J" : ""
    if let line { text += stream.shown(line) + "\n" }
    for update in state.running { text += stream.shown(self.line(for: update)) + "\n" }
    state.drawnLines = state.running.count
    stream.sink.write(text)
  }

  private func line(for update: ProgressUpdate) -> String {
    let bar = ProgressBar(update: update, columns: stream.columns.map { $0 - 1 })
    switch update.phase {
    case .running: return bar.text
    case .succeeded: return stream.styled("✓", .green) + " " + bar.summary
    case .failed: return stream.styled("✗", .red) + " " + bar.summary
    case .cancelled: return stream.styled("–", .yellow) + " " + bar.summary
    }
  }
}
