import HTTPTransport

/// The secret that proves that an authorization code is redeemed by the program that asked for it (RFC 7636).
struct CodeVerifier: Sendable {
  /// The verifier: 43 characters for 256 random bits (4.1).
  let text: String

  /// Creates a random verifier.
  init() {
    text = RandomText.make()
  }

  /// Uses an existing verifier.
  init(_ text: String) {
    self.text = text
  }

  /// The challenge of the method `S256` (4.2).
  var challenge: String { RandomText.encode(SecureHash.sha256(Array(text.utf8))) }
}

/// Random text that is safe in URLs.
enum RandomText {
  /// The text of 256 random bits.
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return encode((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// Encodes bytes for URLs, without padding (RFC 4648, 5).
  static func encode(_ bytes: [UInt8]) -> String {
    Base64.encode(bytes).filter { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
  }
}
