import CVault

/// AES-256-GCM (NIST SP 800-38D) and scrypt (RFC 7914) of the system's libcrypto.
enum AuthenticatedCipher {
  static let keyLength: Int = 32
  static let nonceLength: Int = 12
  static let tagLength: Int = 16

  /// Encrypts bytes. The result is the ciphertext, followed by the tag.
  ///
  /// - Parameters:
  ///   - nonce: 12 bytes, which must not be used with the same key again.
  ///   - context: authenticated with the bytes, but not part of the result.
  /// - Throws: ``EncryptionError/libraryFailed(operation:)``.
  static func seal(
    _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8]
  ) throws(EncryptionError) -> [UInt8] {
    let cipher: OpaquePointer? = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(cipher) }
    var length: Int32 = 0
    var sealed: [UInt8] = Array(repeating: 0, count: plaintext.count)
    var tag: [UInt8] = Array(repeating: 0, count: tagLength)
    guard EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1,
      EVP_EncryptUpdate(cipher, nil, &length, context, Int32(context.count)) == 1,
      EVP_EncryptUpdate(cipher, &sealed, &length, plaintext, Int32(plaintext.count)) == 1,
      EVP_EncryptFinal_ex(cipher, nil, &length) == 1,
      EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_GET_TAG, Int32(tagLength), &tag) == 1
    else { throw .libraryFailed(operation: "encrypt") }
    return sealed + tag
  }

  /// Decrypts what ``seal(_:key:nonce:context:)`` returned.
  ///
  /// - Returns: nil for another key, nonce or context, and for changed bytes.
  /// - Throws: ``EncryptionError/libraryFailed(operation:)``.
  static func open(
    _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8]
  ) throws(EncryptionError) -> [UInt8]? {
    guard sealed.count >= tagLength else { return nil }
    let cipher: OpaquePointer? = EVP_CIPHER_CTX_new()
    defer { EVP_CIPHER_CTX_free(cipher) }
    let ciphertext: [UInt8] = Array(sealed.dropLast(tagLength))
    var tag: [UInt8] = Array(sealed.suffix(tagLength))
    var length: Int32 = 0
    var plaintext: [UInt8] = Array(repeating: 0, count: ciphertext.count)
    guard EVP_DecryptInit_ex(cipher, EVP_aes_256_gcm(), nil, key, nonce) == 1,
      EVP_DecryptUpdate(cipher, nil, &length, context, Int32(context.count)) == 1,
      EVP_DecryptUpdate(cipher, &plaintext, &length, ciphertext, Int32(ciphertext.count)) == 1,
      EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_GCM_SET_TAG, Int32(tagLength), &tag) == 1
    else { throw .libraryFailed(operation: "decrypt") }
    return EVP_DecryptFinal_ex(cipher, nil, &length) == 1 ? plaintext : nil
  }

  /// Derives a key from a secret.
  ///
  /// - Throws: ``EncryptionError/libraryFailed(operation:)``, for example if there is not enough memory.
  static func derivedKey(
    from secret: [UInt8], salt: [UInt8], cost: ScryptCost
  ) throws(EncryptionError) -> [UInt8] {
    var key: [UInt8] = Array(repeating: 0, count: keyLength)
    let characters: [CChar] = secret.map { CChar(bitPattern: $0) }
    let result: Int32 = EVP_PBE_scrypt(
      characters, characters.count, salt, salt.count, UInt64(cost.n), UInt64(cost.r), UInt64(cost.p),
      UInt64(cost.memory), &key, key.count)
    guard result == 1 else { throw .libraryFailed(operation: "derive a key with scrypt") }
    return key
  }
}

/// Why something can be neither encrypted nor decrypted.
public enum EncryptionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The system's libcrypto refused an operation.
  case libraryFailed(operation: String)

  public var description: String {
    switch self {
    case .libraryFailed(let operation):
      "the system's libcrypto cannot \(operation); check that there is free memory and that it allows AES-256-GCM"
    }
  }
}
