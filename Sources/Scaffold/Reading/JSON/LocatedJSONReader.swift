import ServiceData

/// Reads JSON into a tree of values with exact lines and columns.
struct LocatedJSONReader {
  private let source: SourceText
  private var reader: JSONReader
  /// The position of the last value or name; positions are requested in the order of the text.
  private var cursor = TextCursor(.start)

  private init(_ source: SourceText) {
    self.source = source
    reader = JSONReader(source.bytes)
  }

  /// Reads the value of a document.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` with line and column.
  static func read(_ source: SourceText, limits: XMLLimits = XMLLimits()) throws -> LocatedJSON {
    guard source.bytes.count <= limits.bytes else {
      throw source.refusal(
        .documentTooLarge, "the document has \(source.bytes.count) bytes, more than the \(limits.bytes) allowed",
        at: .start,
        hint: XMLLimits.remedy)
    }
    var reader = LocatedJSONReader(source)
    do {
      let value = try reader.value()
      try reader.reader.finish()
      return value
    } catch {
      throw source.refusal(
        .malformedJSON, "not well-formed JSON: \(error.message)", at: source.position(.start, advancedBy: error.offset),
        hint: "correct it, or fetch it again; it may have been cut off")
    }
  }

  private mutating func value() throws(JSONError) -> LocatedJSON {
    let kind = try reader.peek()
    let position = position(at: reader.offset)
    return LocatedJSON(content: try content(kind), position: position)
  }

  private mutating func content(_ kind: JSONReader.Kind) throws(JSONError) -> LocatedJSON.Content {
    switch kind {
    case .null:
      _ = try reader.readNull()
      return .null
    case .boolean: return .bool(try reader.readBool())
    case .number: return .number(try reader.readNumberText())
    case .string: return .string(try reader.readString())
    case .array:
      var items: [LocatedJSON] = []
      try reader.beginArray()
      while try reader.nextElement() { items.append(try value()) }
      return .array(items)
    case .object: return .object(try members())
    case .end: throw reader.unexpected("a value")
    }
  }

  private mutating func members() throws(JSONError) -> [LocatedJSON.Member] {
    var members: [LocatedJSON.Member] = []
    try reader.beginObject()
    while true {
      let before = reader.offset
      guard let name = try reader.nextName() else { return members }
      let quote = source.bytes[before...].firstIndex(of: UInt8(ascii: "\"")) ?? before
      let position = position(at: quote)
      members.append(LocatedJSON.Member(name: name, position: position, value: try value()))
    }
  }

  private mutating func position(at offset: Int) -> SourcePosition {
    cursor.advance(in: source.bytes[...], to: offset)
    return cursor.position
  }
}
