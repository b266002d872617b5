import FoundationEssentials
import Glibc

/// The contents of `session.json`.
struct SessionRecord: Codable, Sendable, Equatable {
  /// The version of the file format.
  var version: Int = 1
  /// The state that was written last.
  var state: SessionState
  /// The state that applies if the process with the running flow dies.
  var settled: SessionState
  /// Identifies an opening until its close, so that values of an earlier opening are not mistaken for this one's.
  var opening: UUID?
  /// The process that wrote the record.
  var processID: Int32 = getpid()

  /// Creates a record of a state that outlives the process.
  init(settled state: SessionState, opening: UUID?) {
    self.state = state
    settled = state
    self.opening = opening
  }

  /// Whether the state ends when the process does.
  var isTransient: Bool { state == .inFlow }
}
