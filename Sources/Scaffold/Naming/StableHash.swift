/// A short hash of text that is the same on every machine and in every run (FNV-1a, 64 bits).
struct StableHash {
  /// Sixteen hexadecimal digits.
  let text: String

  init(_ original: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in original.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }
}
