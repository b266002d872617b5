import FoundationEssentials

/// The key of an encrypted store, outbox and related files. It is never shown.
///
/// A session with a passcode can store wrapped random bytes and use them as the key. Otherwise the key is in a file or in
/// the environment.
public struct StoreKey: Sendable, Hashable {
  /// The key in the syntax of `PRAGMA key` (zetetic.net, "SQLCipher API").
  let literal: String

  private init(literal: String) { self.literal = literal }

  /// Creates a raw key of 32 random bytes.
  ///
  /// - Throws: ``StoreError/unusableKey(reason:)`` for any other number of bytes.
  public init(bytes: [UInt8]) throws(StoreError) {
    guard bytes.count == 32 else {
      throw .unusableKey(reason: "found \(bytes.count) bytes, expected 32")
    }
    self.init(literal: "\"x'" + Self.digits(of: bytes) + "'\"")
  }

  /// The text of a raw key: two hexadecimal digits for each byte.
  public static func digits(of bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// Creates a key from text: 64 hexadecimal digits are the raw key; any other text is a passphrase, from which SQLCipher
  /// derives the key.
  ///
  /// - Throws: ``StoreError/unusableKey(reason:)`` for empty text.
  public init(text: String) throws(StoreError) {
    let word = String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    let digits = word.compactMap(\.hexDigitValue)
    if word.utf8.count == 64, digits.count == 64 {
      var bytes: [UInt8] = []
      for index in stride(from: 0, to: 64, by: 2) {
        let high: Int = digits[index] << 4
        bytes.append(UInt8(high | digits[index + 1]))
      }
      try self.init(bytes: bytes)
      return
    }
    guard !word.isEmpty, !word.contains("\0") else {
      throw .unusableKey(reason: "it is empty, expected a passphrase")
    }
    self.init(literal: "'" + word.replacing("'", with: "''") + "'")
  }

  /// Creates a key from the text in a file.
  ///
  /// - Throws: ``StoreError/unusableKey(reason:)`` if the file cannot be read or is empty.
  public init(file: URL) throws(StoreError) {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw .unusableKey(reason: "cannot read the file '\(file.path)'")
    }
    try self.init(text: String(decoding: data, as: UTF8.self))
  }
}

extension StoreKey: CustomStringConvertible, CustomDebugStringConvertible {
  /// A fixed text, so that no log contains a key.
  public var description: String { "a key" }
  /// The same text as ``description``.
  public var debugDescription: String { description }
}
