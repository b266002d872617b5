import Testing

@testable import SystemCrypto

/// Examples of FIPS 180-4.
@Suite struct SecureHashTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (String(repeating: "a", count: 1_000), "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
  ])
  func hashesAreThoseOfTheStandard(text: String, hash: String) throws {
    #expect(hex(try SecureHash.sha256(text.utf8)) == hash)
  }

  @Test func randomBytesAreNotRepeated() throws {
    let drawn: [[UInt8]] = try (0..<64).map { _ in try SecureRandom.bytes(16) }
    #expect(Set(drawn).count == 64)
    #expect(drawn.allSatisfy { $0.count == 16 })
    #expect(try SecureRandom.bytes(0).isEmpty)
  }

  @Test func errorsNameTheRemedy() {
    #expect(
      CryptoError.missingLibrary(reason: "file too short").description
        == "cannot load libcrypto: file too short; install the package of your system that contains libcrypto, such as "
        + "'libssl3'")
  }
}

func hex(_ bytes: [UInt8]) -> String {
  bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}
