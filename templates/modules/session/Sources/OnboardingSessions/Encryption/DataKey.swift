import SystemCrypto

/// The random key that encrypts the secrets of a user. It is stored only wrapped, under a passcode or a recovery key, and
/// its description does not show it.
public struct DataKey: Sendable, Hashable {
  let bytes: [UInt8]

  /// Creates a key from 32 bytes; nil for any other number.
  init?(bytes: [UInt8]) {
    guard bytes.count == AuthenticatedCipher.keyLength else { return nil }
    self.bytes = bytes
  }

  private init(randomBytes: [UInt8]) { bytes = randomBytes }

  /// Creates a new key.
  ///
  /// - Throws: `CryptoError`.
  public static func random() throws(CryptoError) -> DataKey {
    DataKey(randomBytes: try SecureRandom.bytes(AuthenticatedCipher.keyLength))
  }

  /// Encrypts data: a nonce, the ciphertext and the tag.
  ///
  /// - Parameter purpose: names what the data is for. The data can only be decrypted for the same purpose, so that a
  ///   secret cannot be put in the place of another one.
  func seal(_ data: some Collection<UInt8>, for purpose: String) throws(CryptoError) -> [UInt8] {
    let nonce: [UInt8] = try SecureRandom.bytes(AuthenticatedCipher.nonceLength)
    return nonce
      + (try AuthenticatedCipher.seal(Array(data), key: bytes, nonce: nonce, context: Array(purpose.utf8)))
  }

  /// Decrypts what ``seal(_:for:)`` returned; nil for another key or purpose, and for changed bytes.
  func open(_ sealed: some Collection<UInt8>, for purpose: String) throws(CryptoError) -> [UInt8]? {
    let length: Int = AuthenticatedCipher.nonceLength
    guard sealed.count >= length else { return nil }
    return try AuthenticatedCipher.open(
      Array(sealed.dropFirst(length)), key: bytes, nonce: Array(sealed.prefix(length)), context: Array(purpose.utf8))
  }
}

extension DataKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "a data key" }
  public var debugDescription: String { description }
  /// An empty mirror, so that `dump` does not show the key either.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
