import ServiceData

/// Reads entities from the service's JSON: plain objects, without anything that is not a property.
public struct RowReader {
  private let bytes: [UInt8]

  /// A reader of a body.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The entities of an array.
  ///
  /// - Throws: ``JSONError`` if the body is not an array of objects.
  public func entities(of type: StructuredSchema) throws(JSONError) -> [Row] {
    var reader = JSONReader(bytes)
    var rows: [Row] = []
    try reader.beginArray()
    while try reader.nextElement() { rows.append(try Self.row(&reader, of: type)) }
    try reader.finish()
    return rows
  }

  /// The entity that the body is.
  ///
  /// - Throws: ``JSONError`` if the body is not an object.
  public func entity(of type: StructuredSchema) throws(JSONError) -> Row {
    var reader = JSONReader(bytes)
    let row = try Self.row(&reader, of: type)
    try reader.finish()
    return row
  }

  private static func row(_ reader: inout JSONReader, of type: StructuredSchema) throws(JSONError) -> Row {
    var row = Row(type: type)
    try reader.beginObject()
    while let name = try reader.nextName() {
      if let index = type.index(of: name) {
        row.load(try value(&reader, of: type.members[index], in: type.service), at: index)
      } else {
        row.loadDynamic(name, try reader.readValue())
      }
    }
    return row
  }

  private static func value(
    _ reader: inout JSONReader, of member: MemberSchema, in schema: ServiceSchema
  ) throws(JSONError) -> Value {
    guard member.isCollection, try reader.peek() == .array else {
      return try element(&reader, of: member.type, in: schema)
    }
    var elements: [Value] = []
    try reader.beginArray()
    while try reader.nextElement() { elements.append(try element(&reader, of: member.type, in: schema)) }
    return .list(elements)
  }

  private static func element(
    _ reader: inout JSONReader, of type: MemberType, in schema: ServiceSchema
  ) throws(JSONError) -> Value {
    if case .primitive(let kind) = type {
      let value = try reader.readValue(of: kind)
      guard kind == .binary, case .string(let text) = value else { return value }
      return .string(Base64.neutral(text))
    }
    guard let structure = schema.structure(of: type), try reader.peek() == .object else {
      return try reader.readValue()
    }
    return .row(try row(&reader, of: structure))
  }
}
