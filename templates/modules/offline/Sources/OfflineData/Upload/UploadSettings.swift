import FoundationEssentials

/// The settings of a controller's uploads.
public struct UploadSettings: Sendable {
  /// The policy for conflicts in entity sets without their own policy.
  public var policy: ConflictPolicy
  /// The policies by entity set.
  public var policies: [String: ConflictPolicy]
  /// How long a request pauses after each failed attempt.
  public var backoff: BackoffPolicy
  /// Which properties of a changed entity are sent.
  public var updateMode: UpdateMode
  /// Whether to send the changes of a transaction one by one if the service does not support change sets, so that it
  /// may apply only some of them. Otherwise they wait for the user.
  public var splitsTransactions: Bool
  /// The current time, also for downloads and for when a change was made; tests replace it.
  public var now: @Sendable () -> Date

  /// Settings; by default, the user decides conflicts.
  public init(
    policy: ConflictPolicy = .ask, policies: [String: ConflictPolicy] = [:], backoff: BackoffPolicy = BackoffPolicy(),
    updateMode: UpdateMode = .merge, splitsTransactions: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.policy = policy
    self.policies = policies
    self.backoff = backoff
    self.updateMode = updateMode
    self.splitsTransactions = splitsTransactions
    self.now = now
  }

  /// The policy for an entity set.
  public func policy(of set: String) -> ConflictPolicy { policies[set] ?? policy }
}
