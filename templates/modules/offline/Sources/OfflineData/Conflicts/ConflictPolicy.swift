/// What an upload does with a local change where the service changed the same property meanwhile.
///
/// Changes that do not overlap are merged under every policy, and what was decided always stands in the
/// ``UploadReport``.
public enum ConflictPolicy: String, Sendable, Hashable, CaseIterable {
  /// The change waits in the list of conflicts until somebody decides.
  case ask
  /// The local change is given up; the row is what the service has.
  case serverWins
  /// The local change is sent over what the service has.
  case clientWins
  /// Property by property: what only one side changed stays, and what both changed is what the service has. Where one
  /// side deleted the row there is nothing to merge, so that this waits as with ``ask``.
  case merge
}
