/// Replaces a forgotten passcode with the recovery key, in the flow ``OnboardingFlowKind/resetPasscode``. In other flows
/// nothing happens.
public struct PasscodeRecoveryStep: OnboardingStep {
  /// Asks for the recovery key; nil if nobody can be asked, or if the previous answer cannot be improved. The parameter is
  /// why the previous answer was not accepted; nil for the first question.
  public typealias Question = @Sendable (_ refusal: PasscodeError?) async throws -> String?

  public let name: String = "passcode recovery"
  private let policy: PasscodePolicy
  private let provider: any PasscodeProviding
  private let keys: UnlockedKeys
  private let question: Question

  /// Creates the step.
  ///
  /// - Parameters:
  ///   - policy: what the new passcode must contain, and how long it unlocks a session.
  ///   - provider: asks the user for the new passcode.
  ///   - keys: where the key is stored, as after any right passcode.
  ///   - question: asks the user for the recovery key.
  public init(
    policy: PasscodePolicy, provider: any PasscodeProviding, keys: UnlockedKeys, question: @escaping Question
  ) {
    self.policy = policy
    self.provider = provider
    self.keys = keys
    self.question = question
  }

  public func onboard(_ context: OnboardingContext) async throws -> OnboardingContext { context }

  public func restore(_ context: OnboardingContext) async throws -> OnboardingContext { context }

  /// Asks for the recovery key until it is right, then for the new passcode.
  public func resetPasscode(_ context: OnboardingContext) async throws -> OnboardingContext {
    let vault = PasscodeVault(directory: context.userDirectory)
    guard try vault.exists else { throw PasscodeError.notSet }
    let key: DataKey = try await provider.asking {
      let key: DataKey = try await self.key(of: vault)
      try vault.changePasscode(to: try await provider.suitablePasscode(policy), for: key)
      return key
    }
    keys.store(key, for: context.onboardingID, timeout: policy.lockTimeout)
    var context: OnboardingContext = context
    context[.dataKey] = key
    return context
  }

  public func reset(_ context: OnboardingContext) async throws {}

  private func key(of vault: PasscodeVault) async throws -> DataKey {
    guard try vault.hasRecoveryKey else { throw PasscodeError.noRecoveryKey }
    var refusal: PasscodeError?
    while let text = try await question(refusal) {
      do {
        guard let recoveryKey = RecoveryKey(text) else { throw PasscodeError.wrongRecoveryKey }
        return try vault.unlock(with: recoveryKey)
      } catch PasscodeError.wrongRecoveryKey {
        refusal = .wrongRecoveryKey
      }
    }
    throw PasscodeError.wrongRecoveryKey
  }
}
