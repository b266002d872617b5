/// A name with its hash, which is computed once when the name is read.
struct TemplateName: Sendable, Equatable {
  let text: String
  let hash: Int

  init(_ text: String) {
    self.text = text
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
    // The upper bits of the product are well mixed, but the table uses the lower ones.
    self.hash = Int(truncatingIfNeeded: hash ^ (hash >> 32))
  }

  static func == (left: TemplateName, right: TemplateName) -> Bool {
    left.hash == right.hash && left.text == right.text
  }
}
