import CCrypto

/// Cryptographic hashes.
public enum SecureHash {
  private static let length: Int = 32

  /// The SHA-256 of a message (FIPS 180-4): 32 bytes.
  ///
  /// - Throws: ``CryptoError``.
  public static func sha256(_ message: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    try CryptoLibrary.load()
    let bytes: [UInt8] = Array(message)
    var digest: [UInt8] = Array(repeating: 0, count: length)
    guard ccrypto_sha256(bytes, bytes.count, &digest) == 1 else { throw .operationFailed(operation: "hash") }
    return digest
  }
}
