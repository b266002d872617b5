import AppLifecycle
import FoundationEssentials
import LocalFiles
import LocalStore
import OnboardingSessions
import SystemCrypto

/// Provides the key of an encrypted store: from a file, command or variable of the environment, or from a file in the profile that is created together with
/// the store. If the user has a passcode, the file is one of the user's secrets, which the passcode protects.
struct StoreKeySource: Sendable {
  private static let fileName = "store.key"

  let application: any ServiceApplication
  var environment: [String: String] = EnvironmentVariables.current.values

  /// The variable with the key; the names of those of its file and command begin with it.
  private var name: String { application.environmentPrefix + "_STORE_KEY" }

  /// The key; nil for an application that does not encrypt.
  ///
  /// - Parameter context: the user, with the data key if there is a passcode. The file is used if the environment has no
  ///   key.
  /// - Throws: `StoreError` for an invalid key, `ProfileError` if the file cannot be read or written.
  func key(for context: OnboardingContext) throws -> StoreKey? {
    guard application.isEncrypted else { return nil }
    if let path = environment[name + "_FILE"] { return try StoreKey(file: URL(fileURLWithPath: path)) }
    if let command = environment[name + "_COMMAND"] { return try StoreKey(text: Self.secret(printedBy: command)) }
    if let text = environment[name] { return try StoreKey(text: text) }
    try protectKey(in: context)
    let directory = context[.dataKey] == nil ? context.userDirectory : context.secrets
    // Without the data key, an encrypted file is an error. It must not be replaced by a new key.
    if let data = try directory.contents(of: Self.fileName) ?? context.secrets.contents(of: Self.fileName) {
      return try StoreKey(text: String(decoding: data, as: UTF8.self))
    }
    let text = StoreKey.digits(of: try SecureRandom.bytes(32))
    try directory.write(Data((text + "\n").utf8), to: Self.fileName)
    return try StoreKey(text: text)
  }

  /// The key that another program prints, such as a secret service of the system or a manager of passwords.
  private static func secret(printedBy command: String) throws -> String {
    do {
      return try SecretCommand.secret(printedBy: command)
    } catch {
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

  /// Where the key comes from.
  func origin(in context: OnboardingContext) throws -> Origin? {
    guard application.isEncrypted else { return nil }
    if environment[name + "_FILE"] != nil { return .file }
    if environment[name + "_COMMAND"] != nil { return .command }
    if environment[name] != nil { return .environment }
    return try isReadable(in: context) ? .profile : .passcode
  }

  /// Where a key comes from.
  enum Origin: String {
    /// A file or command that the environment names.
    case file, command
    case environment
    /// A file in the profile, which everyone who can read the profile can read.
    case profile
    /// The secrets of the user, which the passcode protects.
    case passcode
  }

  /// Whether the key is stored unencrypted in the profile, because the user has no passcode.
  func isReadable(in context: OnboardingContext) throws -> Bool {
    try context.userDirectory.contents(of: Self.fileName) != nil
  }

  /// Moves a key that is stored unencrypted to the user's secrets, if the user has a passcode.
  func protectKey(in context: OnboardingContext) throws {
    guard context[.dataKey] != nil, let data = try context.userDirectory.contents(of: Self.fileName) else { return }
    if try context.secrets.contents(of: Self.fileName) == nil { try context.secrets.write(data, to: Self.fileName) }
    try context.userDirectory.removeFile(Self.fileName)
  }

  /// Moves the key back, since the passcode is removed.
  func exposeKey(in context: OnboardingContext) throws {
    guard let data = try context.secrets.contents(of: Self.fileName) else { return }
    try context.userDirectory.write(data, to: Self.fileName)
    try context.secrets.removeFile(Self.fileName)
  }

  /// Removes the key.
  func removeKey(of context: OnboardingContext) throws {
    try context.userDirectory.removeFile(Self.fileName)
    try context.secrets.removeFile(Self.fileName)
  }
}
