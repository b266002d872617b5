import DataCommands
import FoundationEssentials
import LocalStore
import OnboardingSessions

/// Provides the key of an encrypted store: from the environment, or from a file in the profile that is created together with
/// the store. An application that asks for a passcode replaces this with the key that the passcode protects.
struct StoreKeySource: Sendable {
  static let fileName = "store.key"

  let application: any ServiceApplication
  var environment: [String: String] = ProcessInfo.processInfo.environment

  /// The key; nil for an application that does not encrypt.
  ///
  /// - Parameter directory: the directory of the key file, which is used if the environment has no key.
  /// - Throws: ``StoreError`` for an invalid key, ``ProfileError`` if the file cannot be read or written.
  func key(in directory: ProfileDirectory) throws -> StoreKey? {
    guard application.isEncrypted else { return nil }
    let name = application.serviceName.uppercased() + "_STORE_KEY"
    if let path = environment[name + "_FILE"] { return try StoreKey(file: URL(fileURLWithPath: path)) }
    if let text = environment[name] { return try StoreKey(text: text) }
    if let data = try directory.contents(of: Self.fileName) {
      return try StoreKey(text: String(decoding: data, as: UTF8.self))
    }
    let text = StoreKey.randomText()
    try directory.write(Data((text + "\n").utf8), to: Self.fileName)
    return try StoreKey(text: text)
  }
}
