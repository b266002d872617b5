import GeneratorCore
import ServiceData

extension SourceText {
  /// The maximum distance between the name of an object and its member, in bytes.
  private static let window = 65_536

  /// A diagnostic at a CSDL keyword of the object whose name is at a position, or else at that name.
  ///
  /// - Parameter member: the name of the keyword without `$`.
  func diagnostic(
    _ severity: Diagnostic.Severity, _ id: DiagnosticID, _ message: String, atName position: SourcePosition,
    member: String?,
    hint: String?
  ) -> Diagnostic {
    let end = min(position.offset + Self.window, bytes.count)
    var reader = JSONReader(Array(bytes[position.offset..<end]))
    // If the token cannot be skipped, it is a brace or exceeds the window; then only its first byte is marked.
    let length = (try? reader.skip()) == nil ? 1 : reader.offset
    guard let member, let range = valueRange(of: member, from: position.offset + length, to: end) else {
      return diagnostic(severity, id, message, at: position, length: length, hint: hint)
    }
    return diagnostic(
      severity, id, message, at: self.position(at: range.lowerBound), length: range.count, hint: hint)
  }

  /// The range of a member's value in the object after the next colon.
  private func valueRange(of member: String, from start: Int, to end: Int) -> Range<Int>? {
    let rest = bytes[start..<end]
    guard let colon = rest.firstIndex(where: { !" \t\r\n".utf8.contains($0) }), bytes[colon] == UInt8(ascii: ":")
    else { return nil }
    var reader = JSONReader(Array(bytes[(colon + 1)..<end]))
    guard let range = try? Self.range(of: ["$\(member)", member == "EntityType" ? "$Type" : member], &reader)
    else { return nil }
    return (range.lowerBound + colon + 1)..<(range.upperBound + colon + 1)
  }

  private static func range(of names: [String], _ reader: inout JSONReader) throws(JSONError) -> Range<Int>? {
    guard try reader.peek() == .object else { return nil }
    try reader.beginObject()
    while let name = try reader.nextName() {
      _ = try reader.peek()
      let start = reader.offset
      try reader.skip()
      if names.contains(name) { return start..<reader.offset }
    }
    return nil
  }
}
