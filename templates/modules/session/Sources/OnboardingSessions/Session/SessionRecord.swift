import FoundationEssentials
import Glibc

/// What `session.json` holds about a session.
struct SessionRecord: Codable, Sendable, Equatable {
  /// The form of the file.
  var version: Int = 1
  /// The state, as the last writer left it.
  var state: SessionState
  /// The state that stands again if the process that runs a flow dies.
  var settled: SessionState
  /// Names one opening until its close, so that values of an earlier one are not taken for this one's.
  var opening: UUID?
  /// The process that wrote the record.
  var processID: Int32 = getpid()

  /// A record of a state that outlives the process.
  init(settled state: SessionState, opening: UUID?) {
    self.state = state
    settled = state
    self.opening = opening
  }

  /// Whether the state ends when the process does.
  var isTransient: Bool {
    state == .inFlow || state == .inBackgroundProcessing
  }
}
