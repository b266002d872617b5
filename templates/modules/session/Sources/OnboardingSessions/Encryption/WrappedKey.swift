import FoundationEssentials
import SystemCrypto

/// A data key that is encrypted under a key derived from a secret. The tag of AES-GCM verifies the secret, so nothing else
/// is stored about it.
struct WrappedKey: Codable, Sendable, Equatable {
  var cost: ScryptCost
  var salt: Data
  /// The nonce, the ciphertext and the tag.
  var sealed: Data

  /// Wraps a key under a secret, with a new salt.
  init(_ key: DataKey, under secret: String, for purpose: String, cost: ScryptCost) throws {
    self.cost = cost
    salt = Data(try SecureRandom.bytes(16))
    sealed = Data()
    sealed = Data(try wrappingKey(secret).seal(key.bytes, for: purpose))
  }

  /// Whether the parameters can be used.
  var isUsable: Bool { cost.isUsable && salt.count >= 8 }

  /// The key; nil for a wrong secret.
  func key(under secret: String, for purpose: String) throws -> DataKey? {
    try wrappingKey(secret).open(sealed, for: purpose).flatMap { DataKey(bytes: $0) }
  }

  private func wrappingKey(_ secret: String) throws -> DataKey {
    let derived: [UInt8] = try KeyDerivation.key(from: Array(secret.utf8), salt: Array(salt), cost: cost)
    guard let key = DataKey(bytes: derived) else {
      throw CryptoError.operationFailed(operation: "derive a key with scrypt")
    }
    return key
  }
}
