import FoundationEssentials
import Synchronization

/// Reports one operation. Its numbers never decrease, and it ends exactly once.
public final class ProgressReporter: Sendable {
  private struct State {
    var number = 0
    var done: Int?
    var expected: Int?
    var step = OfflineStep.waitingForDownload
    var hasEnded = false
  }

  /// Identifies the operation in its events.
  public let operationID = UUID()
  private let operation: OfflineOperation
  private let totalSteps: Int?
  private let countsSteps: Bool
  private let board: ProgressPublisher
  private let state = Mutex(State())

  init(_ operation: OfflineOperation, totalSteps: Int?, countsSteps: Bool, board: ProgressPublisher) {
    self.operation = operation
    self.totalSteps = totalSteps
    self.countsSteps = countsSteps
    self.board = board
  }

  /// Begins the next step.
  public func step(_ step: OfflineStep, _ message: String, parameters: [String: String] = [:]) {
    publish(.running, message, parameters: parameters) { state in
      if countsSteps, let totalSteps { (state.done, state.expected) = (min(state.number, totalSteps), totalSteps) }
      state.number += 1
      state.step = step
    }
  }

  /// Sets the amount of work done, for all later events.
  ///
  /// - Parameter expected: the total amount of work; nil if it is not known, or no longer known. While it is known, the
  ///   fraction done never decreases.
  public func count(_ done: Int, of expected: Int?) {
    state.withLock { state in
      if let expected, let known = state.done, let all = state.expected,
        Double(done) / Double(max(1, expected)) < Double(known) / Double(max(1, all))
      {
        return
      }
      (state.done, state.expected) = (done, expected)
    }
  }

  /// Reports progress within the current step.
  public func update(_ message: String, parameters: [String: String] = [:]) {
    publish(.running, message, parameters: parameters) { _ in }
  }

  /// Ends the report; a second call is ignored.
  public func end(_ phase: ProgressEvent.Phase, _ message: String) {
    publish(phase, message) { $0.hasEnded = phase.isTerminal }
  }

  private func publish(
    _ phase: ProgressEvent.Phase, _ message: String, parameters: [String: String] = [:],
    changing change: (inout State) -> Void
  ) {
    let event = state.withLock { state -> ProgressEvent? in
      guard !state.hasEnded else { return nil }
      change(&state)
      return ProgressEvent(
        operationID: operationID, operation: operation, phase: phase, step: state.step, number: state.number,
        total: totalSteps.map { max($0, state.number) }, done: state.done, expected: state.expected,
        parameters: parameters, message: message)
    }
    if let event { board.publish(event) }
  }
}
