/// Writes bytes as the content of a string literal, seven bits to a character, the least significant first.
///
/// All characters are ASCII, which a static string stores as one byte each: an eighth more than the bytes, while base64 has a
/// third more.
struct SeptetLiteral {
  private(set) var text = ""

  init(_ bytes: [UInt8]) {
    var (held, count) = (0, 0)
    var content: [UInt8] = []
    content.reserveCapacity(bytes.count * 3)
    for byte in bytes {
      held |= Int(byte) << count
      count += 8
      while count >= 7 {
        Self.append(UInt8(held & 127), to: &content)
        held >>= 7
        count -= 7
      }
    }
    if count > 0 { Self.append(UInt8(held), to: &content) }
    text = String(decoding: content, as: UTF8.self)
  }

  private static func append(_ septet: UInt8, to content: inout [UInt8]) {
    switch septet {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): content += [UInt8(ascii: "\\"), septet]
    case 32...126: content.append(septet)
    default: content += "\\u{\(String(septet, radix: 16))}".utf8
    }
  }
}
