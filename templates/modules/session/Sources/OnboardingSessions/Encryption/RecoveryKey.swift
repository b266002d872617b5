import SystemCrypto

/// A random text that opens a session without its passcode. It is shown once and not stored.
public struct RecoveryKey: Sendable, Hashable {
  /// Crockford's base 32: digits and letters without those that look like others.
  private static let alphabet: [Character] = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let length: Int = 32

  /// The key without hyphens: 32 characters with 5 random bits each.
  let characters: String

  /// Creates a new key.
  ///
  /// - Throws: `CryptoError`.
  public static func random() throws(CryptoError) -> RecoveryKey {
    // 256 is a multiple of the size of the alphabet, so all characters are equally likely.
    RecoveryKey(characters: String(try SecureRandom.bytes(length).map { alphabet[Int($0) % alphabet.count] }))
  }

  private init(characters: String) { self.characters = characters }

  /// Reads a key that a person entered: letter case, hyphens and spaces are ignored, `O` is read as 0, and `I` and `L` as
  /// 1. The result is nil if the text cannot be a key.
  public init?(_ text: String) {
    var characters: String = ""
    for character in text.uppercased() where character != "-" && !character.isWhitespace {
      let read: Character = ["O": "0", "I": "1", "L": "1"][character] ?? character
      guard Self.alphabet.contains(read) else { return nil }
      characters.append(read)
    }
    guard characters.count == Self.length else { return nil }
    self.characters = characters
  }

  /// The key in groups of four characters, for the user to write down.
  public var text: String {
    var groups: [Substring] = []
    var rest: Substring = characters[...]
    while !rest.isEmpty {
      groups.append(rest.prefix(4))
      rest = rest.dropFirst(4)
    }
    return groups.joined(separator: "-")
  }
}

extension RecoveryKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "a recovery key" }
  public var debugDescription: String { description }
  /// An empty mirror, so that `dump` does not show the key either.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
