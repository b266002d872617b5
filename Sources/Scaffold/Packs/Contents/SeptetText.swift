/// Bytes in a static string, seven bits to a character, the least significant first, as `embed-templates` writes them.
enum SeptetText {
  /// The bytes of a text whose characters are all ASCII.
  static func bytes(of text: StaticString) -> [UInt8] {
    text.withUTF8Buffer { septets in
      [UInt8](unsafeUninitializedCapacity: septets.count * 7 / 8) { buffer, filled in
        var (held, count) = (0, 0)
        for septet in septets {
          held |= Int(septet) << count
          count += 7
          guard count >= 8 else { continue }
          buffer.initializeElement(at: filled, to: UInt8(truncatingIfNeeded: held))
          filled += 1
          held >>= 8
          count -= 8
        }
      }
    }
  }
}
