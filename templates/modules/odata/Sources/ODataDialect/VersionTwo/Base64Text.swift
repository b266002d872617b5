import HTTPTransport

/// Binary values as text: base64url in the neutral form and in V4, base64 in V2's payloads, hexadecimal digits in V2's
/// URLs (RFC 4648).
enum Base64Text {
  /// base64 from base64url, with its padding.
  static func standard(_ neutral: String) -> String {
    let digits = neutral.utf8.filter { $0 != UInt8(ascii: "=") }.map { byte in
      byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte
    }
    return String(decoding: digits, as: UTF8.self) + String(repeating: "=", count: (4 - digits.count % 4) % 4)
  }

  /// base64url, without padding, from base64.
  static func neutral(_ standard: String) -> String {
    let digits = standard.utf8.filter { $0 != UInt8(ascii: "=") && $0 > 0x20 }.map { byte in
      byte == UInt8(ascii: "+") ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// Hexadecimal digits from base64url.
  static func hexadecimal(_ neutral: String) -> String {
    Base64.decode(standard(neutral)).map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  /// base64url from hexadecimal digits; nil for other text.
  static func neutral(hexadecimal: String) -> String? {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    guard digits.count == hexadecimal.count, digits.count % 2 == 0 else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    return self.neutral(Base64.encode(bytes))
  }
}
