/// How an upload handles a local change if the service has changed the same property in the meantime.
///
/// Changes that do not overlap are merged under every policy. The ``UploadReport`` lists every decision.
public enum ConflictPolicy: String, Sendable, Hashable, CaseIterable {
  /// The change waits in the list of conflicts for a decision.
  case ask
  /// The local change is discarded; the row becomes the service's version.
  case serverWins
  /// The local change overwrites the service's version.
  case clientWins
  /// Decides by property: a property that only one side changed keeps that change; a property that both changed takes
  /// the service's value. If one side deleted the row, there is nothing to merge, and the change waits as with ``ask``.
  case merge
}
