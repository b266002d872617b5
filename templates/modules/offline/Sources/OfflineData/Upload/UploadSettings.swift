import FoundationEssentials

/// How a controller uploads.
public struct UploadSettings: Sendable {
  /// What happens to conflicts in entity sets that have no policy of their own.
  public var policy: ConflictPolicy
  /// Policies by entity set.
  public var policies: [String: ConflictPolicy]
  public var pauses: BackoffPolicy
  /// What is sent of an entity that was changed.
  public var updateMode: UpdateMode
  /// Whether the changes of a transaction go one by one where the service takes no change sets, so that it may do only some
  /// of them. Otherwise they wait for a person.
  public var splitsTransactions: Bool
  /// The time now; tests replace it.
  public var now: @Sendable () -> Date

  public init(
    policy: ConflictPolicy = .ask, policies: [String: ConflictPolicy] = [:], pauses: BackoffPolicy = BackoffPolicy(),
    updateMode: UpdateMode = .merge, splitsTransactions: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.policy = policy
    self.policies = policies
    self.pauses = pauses
    self.updateMode = updateMode
    self.splitsTransactions = splitsTransactions
    self.now = now
  }

  /// The policy of an entity set.
  public func policy(of set: String) -> ConflictPolicy { policies[set] ?? policy }
}
