import ServiceData

extension JSONWriter {
  /// Writes a member with a text; nothing if the text is nil.
  mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    self.name(name)
    write(text)
  }
}
