import FoundationEssentials

/// The key of an encrypted store, outbox and whatever else lies beside them. It is never shown.
///
/// A session that protects data by a passcode keeps random bytes, wrapped, and gives them as they are; until there is
/// one, the key stands in a file or in the environment.
public struct StoreKey: Sendable, Hashable {
  /// The key as `PRAGMA key` takes it (zetetic.net, "SQLCipher API").
  let literal: String

  private init(literal: String) { self.literal = literal }

  /// A key of random bytes, which is used as it is.
  ///
  /// - Throws: ``StoreError/unusableKey(reason:)`` unless there are 32 of them.
  public init(bytes: [UInt8]) throws(StoreError) {
    guard bytes.count == 32 else {
      throw .unusableKey(reason: "found \(bytes.count) bytes, expected 32")
    }
    self.init(literal: "\"x'" + Self.digits(of: bytes) + "'\"")
  }

  /// The text of a new key, from the system's random bytes.
  public static func randomText() -> String { digits(of: (0..<32).map { _ in UInt8.random(in: .min ... .max) }) }

  private static func digits(of bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// The key that a text says: 64 hexadecimal digits are its bytes; of any other text SQLCipher derives the key.
  ///
  /// - Throws: ``StoreError/unusableKey(reason:)`` where there is no text.
  public init(text: String) throws(StoreError) {
    let word = String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    let digits = word.compactMap(\.hexDigitValue)
    if word.utf8.count == 64, digits.count == 64 {
      try self.init(bytes: stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
      return
    }
    guard !word.isEmpty, !word.contains("\0") else {
      throw .unusableKey(reason: "found no text, expected a passphrase")
    }
    self.init(literal: "'" + word.replacing("'", with: "''") + "'")
  }

  /// The key that a file holds as text.
  ///
  /// - Throws: ``StoreError/unusableKey(reason:)`` where the file cannot be read or is empty.
  public init(file: URL) throws(StoreError) {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw .unusableKey(reason: "cannot read the file '\(file.path)'")
    }
    try self.init(text: String(decoding: data, as: UTF8.self))
  }
}

extension StoreKey: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { "a key" }
  public var debugDescription: String { description }
}
