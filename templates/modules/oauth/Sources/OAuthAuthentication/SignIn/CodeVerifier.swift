import HTTPTransport
import SystemCrypto

/// The secret that proves that an authorization code is redeemed by the program that asked for it (RFC 7636).
struct CodeVerifier: Sendable {
  /// The verifier: 43 characters for 256 random bits (4.1).
  let text: String

  /// Creates a random verifier.
  init() throws(CryptoError) {
    text = try RandomText.make()
  }

  /// Uses an existing verifier.
  init(_ text: String) {
    self.text = text
  }

  /// The challenge of the method `S256` (4.2).
  var challenge: String { get throws(CryptoError) { RandomText.encode(try SecureHash.sha256(text.utf8)) } }
}

/// Random text that is safe in URLs.
enum RandomText {
  /// The text of 256 random bits.
  static func make() throws(CryptoError) -> String { encode(try SecureRandom.bytes(32)) }

  /// Encodes bytes for URLs, without padding (RFC 4648, 5).
  static func encode(_ bytes: [UInt8]) -> String {
    Base64.encode(bytes).filter { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
  }
}
