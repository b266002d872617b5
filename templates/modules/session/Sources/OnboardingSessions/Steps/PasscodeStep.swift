import LocalFiles

/// Obtains the data key of a user with a passcode, and sets it in the context for the steps that follow.
///
/// It is the first step, because the other ones store secrets. A user without a passcode has no data key, unless the
/// policy requires one.
public struct PasscodeStep: OnboardingStep {
  /// The name of every passcode step.
  public static let name: String = "passcode"
  public let name: String = PasscodeStep.name
  private let policy: PasscodePolicy
  private let provider: any PasscodeProviding
  private let keys: UnlockedKeys
  private let extendsTime: Bool

  /// Creates the step.
  ///
  /// - Parameters:
  ///   - policy: what a passcode must contain, and how long it unlocks a session.
  ///   - provider: asks the user.
  ///   - keys: where the key is stored while the session is unlocked.
  ///   - extendsTime: whether using a stored key extends the time until the session locks itself. Work that nobody has asked
  ///     for at that moment must not extend it.
  public init(
    policy: PasscodePolicy, provider: any PasscodeProviding, keys: UnlockedKeys, extendsTime: Bool = true
  ) {
    self.policy = policy
    self.provider = provider
    self.keys = keys
    self.extendsTime = extendsTime
  }

  public func onboard(_ context: OnboardingContext) async throws -> OnboardingContext {
    guard policy.isRequired else { return context }
    let key: DataKey = try await provider.asking {
      try vault(of: context).create(passcode: try await provider.suitablePasscode(policy))
    }
    return try await use(key, in: context, isNew: true)
  }

  /// Uses the stored key, and asks for the passcode if there is none. If the passcode is right, but the policy has become
  /// stricter, also asks for a new one.
  public func restore(_ context: OnboardingContext) async throws -> OnboardingContext {
    guard try vault(of: context).exists else { return try await onboard(context) }
    if let key = try storedKey(of: context) {
      if extendsTime { keys.extend(for: context.onboardingID, timeout: policy.lockTimeout) }
      return try await use(key, in: context, isNew: false)
    }
    let key: DataKey = try await provider.asking {
      let (key, passcode) = try await answer(context)
      try await replace(passcode, for: key, in: context)
      return key
    }
    return try await use(key, in: context, isNew: true)
  }

  /// Uses the stored key without extending its time, since nobody can be asked.
  public func background(_ context: OnboardingContext) async throws -> OnboardingContext {
    guard try vault(of: context).exists else { return context }
    guard let key = try storedKey(of: context) else { throw PasscodeError.locked }
    return try await use(key, in: context, isNew: false)
  }

  /// Adds the key of an unlocked session, so that the secrets can be read once more.
  public func contextForReset(_ context: OnboardingContext) async -> OnboardingContext {
    guard context[.dataKey] == nil, let key = keys.key(for: context.onboardingID) else { return context }
    var context: OnboardingContext = context
    context[.dataKey] = key
    return context
  }

  public func reset(_ context: OnboardingContext) async throws {
    keys.remove(for: context.onboardingID)
    try vault(of: context).remove()
  }

  /// The key of the unlocked session; nil if there is none, or that of an earlier passcode.
  private func storedKey(of context: OnboardingContext) throws -> DataKey? {
    guard let key = keys.key(for: context.onboardingID) else { return nil }
    return try vault(of: context).accepts(key) ? key : nil
  }

  private func vault(of context: OnboardingContext) -> PasscodeVault {
    PasscodeVault(directory: context.userDirectory)
  }

  /// Asks for the passcode until it is right, even if the session is unlocked, and returns the data key.
  ///
  /// - Throws: ``PasscodeError``, `CryptoError` or ``ProfileError``.
  public func verifiedKey(_ context: OnboardingContext) async throws -> DataKey {
    try await provider.asking { try await answer(context).key }
  }

  private func answer(_ context: OnboardingContext) async throws -> (key: DataKey, passcode: String) {
    var refusal: PasscodeError?
    while let passcode = try await provider.passcode(refusal: refusal) {
      do {
        return (try vault(of: context).unlock(passcode, retryLimit: policy.retryLimit), passcode)
      } catch let error as PasscodeError {
        guard case .wrong = error else { throw error }
        refusal = error
      }
    }
    throw refusal ?? .locked
  }

  /// Replaces a passcode that the policy does not allow any more. If nobody can be asked, it stays.
  private func replace(_ passcode: String, for key: DataKey, in context: OnboardingContext) async throws {
    do {
      try policy.check(passcode)
    } catch {
      guard let new = try await provider.newPasscode(policy, refusal: error) else { return }
      try policy.check(new)
      try vault(of: context).changePasscode(to: new, for: key)
    }
  }

  /// Stores a new key, and encrypts secrets that a killed process has left as they were.
  private func use(_ key: DataKey, in context: OnboardingContext, isNew: Bool) async throws -> OnboardingContext {
    if isNew { keys.store(key, for: context.onboardingID, timeout: policy.lockTimeout) }
    CoreDumps.forbid()
    var context: OnboardingContext = context
    context[.dataKey] = key
    try await context.secrets.encryptFiles()
    return context
  }
}

extension OnboardingStepPlan {
  /// The plan with a passcode step at the beginning of each flow that has none, for plans that were written without it.
  public func protected(by step: PasscodeStep) -> OnboardingStepPlan {
    func with(_ steps: [any OnboardingStep]) -> [any OnboardingStep] {
      steps.contains { $0.name == PasscodeStep.name } ? steps : [step] + steps
    }
    return OnboardingStepPlan(
      onboard: with(onboard), restore: with(restore), background: with(background),
      resetPasscode: with(resetPasscode))
  }
}
