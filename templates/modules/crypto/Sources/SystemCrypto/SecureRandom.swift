import CCrypto

/// Random bytes for keys, nonces and other secrets.
public enum SecureRandom {
  /// Random bytes.
  ///
  /// - Throws: ``CryptoError``.
  public static func bytes(_ count: Int) throws(CryptoError) -> [UInt8] {
    try CryptoLibrary.load()
    var bytes: [UInt8] = Array(repeating: 0, count: count)
    guard ccrypto_random(&bytes, Int32(count)) == 1 else { throw .operationFailed(operation: "make random bytes") }
    return bytes
  }
}
