import FoundationEssentials
import Synchronization

/// The report of one operation: its numbers never fall, and it ends exactly once.
public final class ProgressReporter: Sendable {
  private struct State {
    var number = 0
    var step = OfflineStep.waitingForDownload
    var hasEnded = false
  }

  public let operationID = UUID()
  private let operation: OfflineOperation
  private let totalSteps: Int?
  private let board: ProgressBoard
  private let state = Mutex(State())

  init(_ operation: OfflineOperation, totalSteps: Int?, board: ProgressBoard) {
    self.operation = operation
    self.totalSteps = totalSteps
    self.board = board
  }

  /// Goes on to the next step.
  public func step(_ step: OfflineStep, _ message: String, parameters: [String: String] = [:]) {
    publish(.running, message, parameters) { state in
      state.number += 1
      state.step = step
    }
  }

  /// Tells of progress inside the present step.
  public func update(_ message: String, parameters: [String: String] = [:]) {
    publish(.running, message, parameters) { _ in }
  }

  /// Ends the report; a second end is passed over.
  public func end(_ phase: ProgressEvent.Phase, _ message: String) {
    publish(phase, message, [:]) { $0.hasEnded = phase.isTerminal }
  }

  private func publish(
    _ phase: ProgressEvent.Phase, _ message: String, _ parameters: [String: String], _ change: (inout State) -> Void
  ) {
    let event = state.withLock { state -> ProgressEvent? in
      guard !state.hasEnded else { return nil }
      change(&state)
      return ProgressEvent(
        operationID: operationID, operation: operation, phase: phase, step: state.step, number: state.number,
        total: totalSteps.map { max($0, state.number) }, parameters: parameters, message: message)
    }
    if let event { board.publish(event) }
  }
}
