/// Percent-encoding of text for places in a URL (RFC 3986, 2.1).
public enum PercentEncoding {
  /// Which characters stand for themselves.
  public enum Allowance: Sendable {
    /// Letters, digits, `-`, `.`, `_`, `~` only (RFC 3986, 2.3): safe at any place.
    case unreserved
    /// What a path segment may hold (RFC 3986, 3.3), so also `'`, `(`, `)`, `,`, `=`, `$` and `@`.
    case pathSegment
    /// What a name or value in a query may hold: as in ``pathSegment``, with `/` and `?`, without `&`, `=`, `+`.
    case queryPart
  }

  /// Text with every byte of its UTF-8 that is not allowed written as `%` and two digits.
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

  /// Text with its percent-encoded bytes decoded; a `%` without two digits stays, what is not UTF-8 gives U+FFFD.
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
