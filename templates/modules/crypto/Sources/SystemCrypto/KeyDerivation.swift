import CCrypto

/// scrypt (RFC 7914), which makes guessing a secret expensive.
public enum KeyDerivation {
  /// Derives a key of 32 bytes from a secret.
  ///
  /// - Parameter salt: random bytes, which are stored with what the key encrypts.
  /// - Throws: ``CryptoError``, for example if there is not enough memory.
  public static func key(from secret: [UInt8], salt: [UInt8], cost: ScryptCost) throws(CryptoError) -> [UInt8] {
    try CryptoLibrary.load()
    var key: [UInt8] = Array(repeating: 0, count: AuthenticatedCipher.keyLength)
    let characters: [CChar] = secret.map { CChar(bitPattern: $0) }
    let result: Int32 = ccrypto_scrypt(
      characters, characters.count, salt, salt.count, UInt64(cost.n), UInt64(cost.r), UInt64(cost.p),
      UInt64(cost.memory), &key, key.count)
    guard result == 1 else { throw .operationFailed(operation: "derive a key with scrypt") }
    return key
  }
}
