import Testing

@testable import GeneratorCore

@Suite("content hashes")
struct ContentHashTests {
  @Test(
    "matches the SHA-256 examples of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func examples(text: String, digest: String) {
    #expect(ContentHash(of: text.utf8).description == digest)
    #expect(ContentHash(digest) == ContentHash(of: text.utf8))
  }

  @Test("an invalid digest is refused", arguments: ["", "abc", String(repeating: "G", count: 64)])
  func refusal(text: String) {
    #expect(ContentHash(text) == nil)
  }
}
