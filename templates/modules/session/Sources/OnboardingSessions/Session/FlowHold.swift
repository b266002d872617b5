/// A flow's hold on the profile, which ends with the process at the latest.
struct FlowHold: Sendable {
  /// What was asked for.
  let operation: SessionOperation
  /// The record before the flow, to which a failure goes back.
  let previous: SessionRecord
  /// Whether no other flow may run on the profile.
  let isAlone: Bool
  let lock: ProfileLock
}
