import GeneratorCore
import ServiceData

/// Reads the JSON of a service into a tree of values. It accepts what careless services write, as `JSONReader` does.
struct LocatedJSONReader {
  private let source: SourceText
  private var reader: JSONReader

  private init(_ source: SourceText) {
    self.source = source
    reader = JSONReader(source.bytes)
  }

  /// Reads the value of a document.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` with line and column.
  static func read(_ source: SourceText, limits: XMLLimits = XMLLimits()) throws -> JSONNode {
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
        .malformedJSON, "not well-formed JSON: \(error.message)", at: source.position(at: error.offset),
        hint: "correct it, or fetch it again; it may have been cut off")
    }
  }

  private mutating func value() throws(JSONError) -> JSONNode {
    let kind = try reader.peek()
    let start = reader.offset
    let content = try content(kind)
    return JSONNode(content: content, range: start..<reader.offset)
  }

  private mutating func content(_ kind: JSONReader.Kind) throws(JSONError) -> JSONNode.Content {
    switch kind {
    case .null:
      _ = try reader.readNull()
      return .null
    case .boolean: return .bool(try reader.readBool())
    case .number: return .number(try reader.readNumberText())
    case .string: return .string(try reader.readString())
    case .array:
      var items: [JSONNode] = []
      try reader.beginArray()
      while try reader.nextElement() { items.append(try value()) }
      return .array(items)
    case .object: return .object(try members())
    case .end: throw reader.unexpected("a value")
    }
  }

  private mutating func members() throws(JSONError) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    try reader.beginObject()
    while true {
      let before = reader.offset
      guard let name = try reader.nextName() else { return members }
      let quote = source.bytes[before...].firstIndex(of: UInt8(ascii: "\"")) ?? before
      members.append(JSONNode.Member(name: name, value: try value(), nameOffset: quote))
    }
  }
}
