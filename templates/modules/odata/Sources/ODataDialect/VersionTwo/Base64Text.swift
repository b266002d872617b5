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
    bytes(neutral).map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  /// base64url from hexadecimal digits; nil for other text.
  static func neutral(hexadecimal: String) -> String? {
    let digits = hexadecimal.compactMap(\.hexDigitValue)
    guard digits.count == hexadecimal.count, digits.count % 2 == 0 else { return nil }
    return encode(stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static func bytes(_ neutral: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits = 0
    var count = 0
    for digit in neutral.utf8 {
      guard let value = alphabet.firstIndex(of: digit) else { continue }
      bits = (bits << 6 | value) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }

  private static func encode(_ bytes: [UInt8]) -> String {
    var digits: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in bytes {
      bits = (bits << 8 | Int(byte)) & 0xFFFF
      count += 8
      while count >= 6 {
        count -= 6
        digits.append(alphabet[bits >> count & 63])
      }
    }
    if count > 0 { digits.append(alphabet[bits << (6 - count) & 63]) }
    return String(decoding: digits, as: UTF8.self)
  }
}
