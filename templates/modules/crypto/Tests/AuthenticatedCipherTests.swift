import Testing

@testable import SystemCrypto

/// Test vectors of the standards, and what must not decrypt.
@Suite struct AuthenticatedCipherTests {
  /// RFC 7914, section 12.
  @Test func derivesTheKeyOfTheStandard() throws {
    let key: [UInt8] = try KeyDerivation.key(
      from: Array("password".utf8), salt: Array("NaCl".utf8), cost: ScryptCost(n: 1024, r: 8, p: 16))
    #expect(hex(key) == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162")
  }

  @Test func derivesNothingWithoutTheMemory() {
    #expect(throws: CryptoError.operationFailed(operation: "derive a key with scrypt")) {
      try KeyDerivation.key(from: [1], salt: [2], cost: ScryptCost(n: 1000, r: 8, p: 1))
    }
  }

  /// Test cases 13 and 14 of "The Galois/Counter Mode of Operation" (McGrew and Viega).
  @Test(arguments: [
    (0, "530f8afbc74536b9a963b4f1c4cb738b"),
    (16, "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"),
  ])
  func encryptsAsTheStandardDoes(count: Int, expected: String) throws {
    let (key, nonce, text) = (zeros(32), zeros(12), zeros(count))
    let sealed: [UInt8] = try AuthenticatedCipher.seal(text, key: key, nonce: nonce, context: [])
    #expect(hex(sealed) == expected)
    #expect(try AuthenticatedCipher.open(sealed, key: key, nonce: nonce, context: []) == text)
  }

  @Test func opensNothingThatIsChanged() throws {
    let (key, nonce, context) = (zeros(32), zeros(12), Array("password".utf8))
    let sealed: [UInt8] = try AuthenticatedCipher.seal(Array("secret".utf8), key: key, nonce: nonce, context: context)
    #expect(try AuthenticatedCipher.open(sealed, key: key, nonce: nonce, context: context) == Array("secret".utf8))
    #expect(try AuthenticatedCipher.open(sealed, key: key, nonce: nonce, context: []) == nil)
    #expect(try AuthenticatedCipher.open(sealed, key: [1] + zeros(31), nonce: nonce, context: context) == nil)
    #expect(try AuthenticatedCipher.open(sealed, key: key, nonce: [1] + zeros(11), context: context) == nil)
    for index in sealed.indices {
      var changed: [UInt8] = sealed
      changed[index] ^= 1
      #expect(try AuthenticatedCipher.open(changed, key: key, nonce: nonce, context: context) == nil)
    }
  }

  private func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
}
