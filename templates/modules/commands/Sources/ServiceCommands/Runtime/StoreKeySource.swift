import FoundationEssentials
import LocalStore
import OnboardingSessions

/// Where the key of an encrypted store comes from: what the environment names, or a file in the profile that is made with
/// the store. A session that asks for a passcode puts the key that it guards in place of this.
struct StoreKeySource: Sendable {
  static let fileName = "store.key"

  let application: any ServiceApplication
  var environment: [String: String] = ProcessInfo.processInfo.environment

  /// The key; nil for an application that does not encrypt.
  ///
  /// - Parameter directory: where the key is kept that nobody gave.
  /// - Throws: ``StoreError`` for a key that is none, ``ProfileError``.
  func key(in directory: ProfileDirectory) throws -> StoreKey? {
    guard application.isEncrypted else { return nil }
    let name = application.name.uppercased() + "_STORE_KEY"
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
