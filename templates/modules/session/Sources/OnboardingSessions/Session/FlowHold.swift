import LocalFiles

/// A running flow's lock on the profile, which ends with the process at the latest.
struct FlowHold: Sendable {
  /// The operation that runs the flow.
  let operation: SessionOperation
  /// The record before the flow, which a failure restores.
  let previous: SessionRecord
  /// Whether the flow excludes all others on the profile.
  let isAlone: Bool
  let lock: FileLock
}
