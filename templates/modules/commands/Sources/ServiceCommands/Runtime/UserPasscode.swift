import OnboardingSessions

/// The passcode of a user of a profile, which protects the user's secrets and the key of an encrypted store.
struct UserPasscode: Sendable {
  let application: any ServiceApplication
  /// The user's context without a data key.
  let context: OnboardingContext
  let provider: ConsolePasscodes
  /// The keys of unlocked sessions that this process finds.
  let keys: UnlockedKeys
  /// Whether using the stored key extends the time until the session locks itself.
  let extendsTime: Bool

  var policy: PasscodePolicy { application.requiredPolicy }
  var vault: PasscodeVault { PasscodeVault(directory: context.userDirectory) }
  var step: PasscodeStep {
    PasscodeStep(policy: policy, provider: provider, keys: keys, extendsTime: extendsTime)
  }

  /// Whether the user has a passcode.
  var isSet: Bool { get throws { try vault.exists } }

  /// Whether this process has the data key.
  var hasKey: Bool { keys.key(for: context.onboardingID) != nil }

  /// Whether the next process will find the data key.
  var isKept: Bool { application.unlockedKeys.key(for: context.onboardingID) != nil }

  /// Whether the session is locked because its time is over. It is not if the passcode is in a file. On a system that
  /// cannot store the key of an unlocked session, each command asks for the passcode.
  var isLocked: Bool {
    get throws { try isSet && !hasKey && provider.file == nil && application.unlockedKeys.isAvailable }
  }

  /// Whether the data on this machine cannot be read without a passcode.
  var isNeeded: Bool { application.storeKeySource.needsPasscode }

  /// The context with the data key; the same context if there is no passcode and none is needed.
  ///
  /// - Throws: `PasscodeError`, ``AccessError/keyNeeded(program:variable:)``.
  func unlockedContext() async throws -> OnboardingContext {
    guard try isSet || isNeeded else { return context }
    guard try !isLocked else { throw PasscodeError.locked }
    return try await step.restore(context)
  }

  /// Extends the time until the session locks itself, if it is unlocked.
  func extendTime() { keys.extend(for: context.onboardingID, timeout: policy.lockTimeout) }

  /// Forgets the data key, so that the next command needs the passcode.
  func forgetKey() { keys.remove(for: context.onboardingID) }

  /// Creates the vault with a new passcode, and encrypts the secrets of the user.
  ///
  /// If the process is killed, the next command with the passcode encrypts the remaining secrets.
  func set(_ passcode: String) async throws -> DataKey {
    let key = try vault.create(passcode: passcode)
    keys.store(key, for: context.onboardingID, timeout: policy.lockTimeout)
    var context = context
    context[.dataKey] = key
    try await context.secrets.encryptFiles()
    try application.storeKeySource.takeOver(in: context)
    return key
  }

  /// Whether the passcode can be removed. The key of an encrypted store must not be readable afterwards.
  var isRemovable: Bool { !policy.isRequired && !application.storeKeySource.isSecret(of: context) }

  /// Decrypts the secrets, and then removes the vault. If the process is killed, they are encrypted again by the next
  /// command.
  func remove() async throws {
    var context = context
    context[.dataKey] = try await step.verifiedKey(context)
    try await context.secrets.decryptFiles()
    try vault.remove()
    forgetKey()
    // Another process can have encrypted a secret while the vault was still there.
    try await context.secrets.decryptFiles()
  }
}
