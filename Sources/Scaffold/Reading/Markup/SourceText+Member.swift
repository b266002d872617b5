import GeneratorCore
import ServiceData

extension SourceText {
  /// How far behind a name one of the members of its object is looked for.
  private static let window = 65_536

  /// A diagnostic about one of CSDL's own members of the object whose name stands at a spot, or about that name.
  ///
  /// - Parameter member: the member's name without `$`.
  func diagnostic(
    _ severity: Diagnostic.Severity, _ message: String, atName spot: SourceSpot, member: String?, hint: String?
  ) -> Diagnostic {
    let end = min(spot.offset + Self.window, bytes.count)
    var reader = JSONReader(Array(bytes[spot.offset..<end]))
    // What cannot be passed over is a brace, or cut off by the window; then it is told of alone.
    let length = (try? reader.skip()) == nil ? 1 : reader.offset
    guard let member, let range = valueRange(of: member, from: spot.offset + length, to: end) else {
      return diagnostic(severity, message, at: spot, length: length, hint: hint)
    }
    return diagnostic(
      severity, message, at: self.spot(spot, advancedBy: range.lowerBound - spot.offset), length: range.count,
      hint: hint)
  }

  /// The bytes of the value of an object's member, where the object follows a colon.
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
