/// Percent-encoding of text in URLs (RFC 3986, 2.1).
public enum PercentEncoding {
  /// The characters that are not encoded.
  public enum Allowance: Sendable {
    /// Letters, digits, `-`, `.`, `_` and `~` (RFC 3986, 2.3), which are safe anywhere in a URL.
    case unreserved
    /// The characters allowed in a path segment (RFC 3986, 3.3), including `'`, `(`, `)`, `,`, `=`, `$` and `@`.
    case pathSegment
    /// The characters allowed in a name or value of a query: those of ``pathSegment`` and `/`, `?`, but not `&`, `=`, `+`.
    case queryPart
  }

  /// Encodes every byte of the UTF-8 text that is not allowed as `%` and two digits.
  public static func encode(_ text: String, allowing allowance: Allowance = .unreserved) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isAllowed(byte, allowance) {
        bytes.append(byte)
      } else {
        append(byte, to: &bytes)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Decodes percent-encoded bytes. A `%` without two hexadecimal digits is kept, and invalid UTF-8 becomes U+FFFD.
  public static func decode(_ text: some StringProtocol) -> String {
    let source = Array(text.utf8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let high = digit(source[index + 1]), let low = digit(source[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends a byte as `%` and two upper-case digits.
  static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    let digits: [UInt8] = Array("0123456789ABCDEF".utf8)
    bytes.append(UInt8(ascii: "%"))
    bytes.append(digits[Int(byte >> 4)])
    bytes.append(digits[Int(byte & 15)])
  }

  /// The value of a hexadecimal digit.
  static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Whether a byte is a letter, a digit or one of `-._~`.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func isAllowed(_ byte: UInt8, _ allowance: Allowance) -> Bool {
    if isUnreserved(byte) { return true }
    let extra: StaticString
    switch allowance {
    case .unreserved: return false
    case .pathSegment: extra = "!$&'()*+,;=:@"
    case .queryPart: extra = "!$'()*,;:@/?"
    }
    return extra.withUTF8Buffer { $0.contains(byte) }
  }
}
