import CCrypto

/// AES-256-GCM (NIST SP 800-38D), which encrypts bytes and detects any change to them.
public enum AuthenticatedCipher {
  /// The number of bytes of a key.
  public static let keyLength: Int = 32
  /// The number of bytes of a nonce.
  public static let nonceLength: Int = 12
  /// The number of bytes of a tag.
  public static let tagLength: Int = 16

  /// Encrypts bytes. The result is the ciphertext, followed by the tag.
  ///
  /// - Parameters:
  ///   - key: 32 bytes.
  ///   - nonce: 12 bytes, which must not be used with the same key again.
  ///   - context: authenticated with the bytes, but not part of the result.
  /// - Throws: ``CryptoError``.
  public static func seal(
    _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8]
  ) throws(CryptoError) -> [UInt8] {
    let cipher: OpaquePointer? = try state(key: key, nonce: nonce, encrypts: true)
    defer { ccrypto_cipher_free(cipher) }
    var sealed: [UInt8] = Array(repeating: 0, count: plaintext.count)
    var tag: [UInt8] = Array(repeating: 0, count: tagLength)
    guard ccrypto_cipher_update(cipher, nil, context, Int32(context.count)) == 1,
      ccrypto_cipher_update(cipher, &sealed, plaintext, Int32(plaintext.count)) == 1,
      ccrypto_cipher_tag(cipher, &tag, Int32(tagLength)) == 1
    else { throw .operationFailed(operation: "encrypt") }
    return sealed + tag
  }

  /// Decrypts what ``seal(_:key:nonce:context:)`` returned.
  ///
  /// - Returns: nil for another key, nonce or context, and for changed bytes.
  /// - Throws: ``CryptoError``.
  public static func open(
    _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8]
  ) throws(CryptoError) -> [UInt8]? {
    guard sealed.count >= tagLength else { return nil }
    let cipher: OpaquePointer? = try state(key: key, nonce: nonce, encrypts: false)
    defer { ccrypto_cipher_free(cipher) }
    let ciphertext: [UInt8] = Array(sealed.dropLast(tagLength))
    var tag: [UInt8] = Array(sealed.suffix(tagLength))
    var plaintext: [UInt8] = Array(repeating: 0, count: ciphertext.count)
    guard ccrypto_cipher_update(cipher, nil, context, Int32(context.count)) == 1,
      ccrypto_cipher_update(cipher, &plaintext, ciphertext, Int32(ciphertext.count)) == 1,
      ccrypto_cipher_expect(cipher, &tag, Int32(tagLength)) == 1
    else { throw .operationFailed(operation: "decrypt") }
    return ccrypto_cipher_verify(cipher) == 1 ? plaintext : nil
  }

  /// A state of the cipher, which the caller has to free. libcrypto reads the whole key and nonce whatever their arrays hold.
  private static func state(key: [UInt8], nonce: [UInt8], encrypts: Bool) throws(CryptoError) -> OpaquePointer? {
    precondition(key.count == keyLength && nonce.count == nonceLength, "a key has 32 bytes, a nonce 12")
    try CryptoLibrary.load()
    let cipher: OpaquePointer? = ccrypto_cipher_new()
    guard cipher != nil, ccrypto_cipher_init(cipher, key, nonce, encrypts ? 1 : 0) == 1 else {
      ccrypto_cipher_free(cipher)
      throw .operationFailed(operation: encrypts ? "encrypt" : "decrypt")
    }
    return cipher
  }
}
