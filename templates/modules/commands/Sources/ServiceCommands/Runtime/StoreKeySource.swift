import AppLifecycle
import FoundationEssentials
import LocalFiles
import LocalStore
import OnboardingSessions
import SystemCrypto

/// Provides the key of an encrypted store: from a file, command or variable of the environment, else from the user's secrets, which
/// the passcode protects.
struct StoreKeySource: Sendable {
  private static let fileName = "store.key"
  /// The lock next to the key in the secrets, under which the key is created and encrypted.
  private static let lockName = "store.lock"

  let application: any ServiceApplication
  var environment: [String: String] = EnvironmentVariables.current.values

  var variable: String { application.storeKeyVariable }

  /// Whether the store is encrypted with a key that only a passcode can protect, because the environment has none.
  var needsPasscode: Bool { application.isEncrypted && named == nil }

  /// The key; nil for an application that does not encrypt.
  ///
  /// - Parameter context: the user, with the data key if there is a passcode. The user's secrets are used if the environment
  ///   has no key.
  /// - Throws: `StoreError` for an invalid or missing key, `PasscodeError` without the data key, `ProfileError` if the secrets
  ///   cannot be read or written.
  func key(for context: OnboardingContext) async throws -> StoreKey? {
    guard application.isEncrypted else { return nil }
    switch named {
    case .file(let path): return try StoreKey(file: URL(fileURLWithPath: path))
    case .command(let command): return try StoreKey(text: await Self.secret(printedBy: command))
    case .text(let text): return try StoreKey(text: text)
    case nil: return try await secretKey(of: context)
    }
  }

  /// Where the key comes from; nil if the store is not encrypted, or the user has no key yet.
  func origin(in context: OnboardingContext) throws -> Origin? {
    guard application.isEncrypted else { return nil }
    switch named {
    case .file: return .file
    case .command: return .command
    case .text: return .environment
    case nil: return try PasscodeVault(directory: context.userDirectory).exists ? .passcode : nil
    }
  }

  /// Where a key comes from.
  enum Origin: String {
    /// A file or command that the environment names.
    case file, command
    case environment
    /// The secrets of the user, which the passcode protects.
    case passcode
  }

  /// Whether the key is one of the user's secrets.
  func isSecret(of context: OnboardingContext) -> Bool { context.secrets.has(Self.fileName) }

  /// Moves the key that an earlier version stored unencrypted to the user's secrets. A process that is killed in between leaves
  /// the same key in both places.
  ///
  /// - Parameter context: the user, with the data key.
  /// - Throws: `StoreError` if the secrets have another key; then both stay.
  func takeOver(in context: OnboardingContext) throws {
    guard needsPasscode, let data = try context.userDirectory.contents(of: Self.fileName) else { return }
    if let kept = try context.secrets.contents(of: Self.fileName) {
      guard kept == data else {
        throw StoreError.unusableKey(
          reason: "'\(context.userDirectory.path(of: Self.fileName))' has another one than the user's secrets; "
            + "move the file elsewhere, and name it with '\(variable)_FILE' if the data cannot be read without it")
      }
    } else {
      try context.secrets.write(data, to: Self.fileName)
    }
    try context.userDirectory.removeFile(Self.fileName)
  }

  /// Removes the key.
  func removeKey(of context: OnboardingContext) throws {
    try context.userDirectory.removeFile(Self.fileName)
    try context.secrets.removeFile(Self.fileName)
  }
}

extension StoreKeySource {
  /// A key that the environment names.
  private enum NamedKey {
    case file(String), command(String), text(String)
  }

  private var named: NamedKey? {
    if let path = environment[variable + "_FILE"] { return .file(path) }
    if let command = environment[variable + "_COMMAND"] { return .command(command) }
    return environment[variable].map { .text($0) }
  }

  /// The key in the user's secrets, which is created together with the store.
  private func secretKey(of context: OnboardingContext) async throws -> StoreKey {
    guard context[.dataKey] != nil else {
      throw try PasscodeVault(directory: context.userDirectory).exists ? PasscodeError.locked : .required
    }
    try takeOver(in: context)
    if let data = try context.secrets.contents(of: Self.fileName) { return try Self.key(in: data) }
    let store = context.userDirectory.subdirectory("store")
    return try await context.secrets.exclusively(lock: Self.lockName) {
      if let data = try context.secrets.contents(of: Self.fileName) { return try Self.key(in: data) }
      // Another key than the first one reads nothing.
      guard !["store.sqlite", "outbox.sqlite"].contains(where: store.has) else {
        throw StoreError.unusableKey(
          reason: "the secrets have none for the data in '\(store.url.path)'; name the one that it was created with in "
            + "'\(variable)_FILE', '\(variable)_COMMAND' or '\(variable)'")
      }
      let text = StoreKey.digits(of: try SecureRandom.bytes(32))
      try context.secrets.write(Data((text + "\n").utf8), to: Self.fileName)
      return try StoreKey(text: text)
    }
  }

  private static func key(in data: Data) throws -> StoreKey {
    try StoreKey(text: String(decoding: data, as: UTF8.self))
  }

  /// The key that another program prints, such as a secret service of the system or a manager of passwords.
  private static func secret(printedBy command: String) async throws -> String {
    do {
      return try await SecretCommand.secret(printedBy: command)
    } catch let error as SecretCommandError {
      let fault =
        switch error {
        case .notStarted(let reason): "cannot start a shell for its command: \(reason)"
        case .failed(let status): "its command failed with status \(status); run it on its own to see why"
        case .tooSlow(let seconds): "its command did not end within \(seconds) seconds; run it on its own to see why"
        case .empty: "its command printed no key; run it on its own to see why"
        }
      throw StoreError.unusableKey(reason: fault)
    }
  }
}

extension ServiceApplication {
  /// Where the key of an encrypted store comes from.
  var storeKeySource: StoreKeySource { StoreKeySource(application: self) }

  /// The policy of the application. If the store needs it, a passcode is required.
  var requiredPolicy: PasscodePolicy {
    var policy = passcodePolicy
    if storeKeySource.needsPasscode { policy.isRequired = true }
    return policy
  }
}
