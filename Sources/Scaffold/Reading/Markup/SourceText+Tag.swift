import GeneratorCore

extension SourceText {
  /// A diagnostic at the value of an attribute in the start tag at a position, or at the tag if it does not have the
  /// attribute.
  ///
  /// In CSDL JSON, it is at the member `$Type` for an attribute `Type`, or at the name at the position.
  public func diagnostic(
    _ severity: Diagnostic.Severity, _ id: DiagnosticID, _ message: String, at tag: SourcePosition,
    attribute: String? = nil,
    hint: String? = nil
  ) -> Diagnostic {
    let isJSON = tag.offset < bytes.count && bytes[tag.offset] != UInt8(ascii: "<")
    if isJSON { return diagnostic(severity, id, message, atName: tag, member: attribute, hint: hint) }
    if let attribute, let range = valueRange(of: attribute, inTagAt: tag.offset) {
      let position = position(at: range.lowerBound)
      return diagnostic(severity, id, message, at: position, length: range.count, hint: hint)
    }
    return diagnostic(severity, id, message, at: tag, length: tagNameEnd(at: tag.offset) - tag.offset, hint: hint)
  }

  private func tagNameEnd(at offset: Int) -> Int {
    bytes[min(offset, bytes.count)...].firstIndex { " \t\r\n/>".utf8.contains($0) } ?? bytes.count
  }

  /// The range of an attribute's value without the quotes, ignoring prefixes.
  private func valueRange(of attribute: String, inTagAt offset: Int) -> Range<Int>? {
    let wanted = attribute.utf8.split(separator: UInt8(ascii: ":")).last.map(Array.init) ?? []
    var index = tagNameEnd(at: offset)
    while index < bytes.count, bytes[index] != UInt8(ascii: ">"), bytes[index] != UInt8(ascii: "<") {
      guard let equals = bytes[index...].firstIndex(of: UInt8(ascii: "=")),
        let open = bytes[equals...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
        let close = bytes[(open + 1)...].firstIndex(of: bytes[open])
      else { return nil }
      let name = bytes[index..<equals].filter { !" \t\r\n".utf8.contains($0) }
      let local = name.split(separator: UInt8(ascii: ":")).last.map(Array.init) ?? []
      if local == wanted { return (open + 1)..<close }
      index = close + 1
      while index < bytes.count, " \t\r\n/".utf8.contains(bytes[index]) { index += 1 }
    }
    return nil
  }
}
