import Testing

@testable import OnboardingSessions

/// Test vectors of the standards, and what must not decrypt.
@Suite struct AuthenticatedCipherTests {
  /// RFC 7914, section 12.
  @Test func derivesTheKeyOfTheStandard() throws {
    let key: [UInt8] = try AuthenticatedCipher.derivedKey(
      from: Array("password".utf8), salt: Array("NaCl".utf8), cost: ScryptCost(n: 1024, r: 8, p: 16))
    #expect(hex(key) == "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162")
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
    let key: DataKey = .random()
    let sealed: [UInt8] = try key.seal(Array("secret".utf8), for: "password")
    #expect(try key.open(sealed, for: "password") == Array("secret".utf8))
    #expect(try key.open(sealed, for: "token") == nil)
    #expect(try DataKey.random().open(sealed, for: "password") == nil)
    #expect(try key.open(sealed.dropLast(), for: "password") == nil)
    for index in sealed.indices {
      var changed: [UInt8] = sealed
      changed[index] ^= 1
      #expect(try key.open(changed, for: "password") == nil)
    }
  }

  @Test func showsNoKey() {
    let (key, recovery): (DataKey, RecoveryKey) = (.random(), .random())
    var dumped: String = ""
    dump([key], to: &dumped)
    dump([recovery], to: &dumped)
    let shown: String = "\(key) \(String(reflecting: recovery)) \([key]) \([recovery]) \(dumped)"
    #expect(!shown.contains(recovery.text) && !shown.contains(recovery.characters))
    #expect(!shown.contains("\(key.bytes[0]), \(key.bytes[1])"))
  }

  @Test func readsARecoveryKeyAsPeopleWriteIt() throws {
    let key: RecoveryKey = .random()
    #expect(RecoveryKey(key.text) == key)
    #expect(RecoveryKey(" " + key.text.lowercased().replacing("-", with: " ")) == key)
    let ones: RecoveryKey = try #require(
      RecoveryKey(String(repeating: "1", count: 16) + String(repeating: "0", count: 16)))
    #expect(RecoveryKey(String(repeating: "iL", count: 8) + String(repeating: "Oo", count: 8)) == ones)
    #expect(RecoveryKey(String(key.text.dropLast())) == nil)
    #expect(RecoveryKey(key.text.dropLast() + "U") == nil)
  }

  private func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
