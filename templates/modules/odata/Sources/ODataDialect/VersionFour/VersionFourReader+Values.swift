import ServiceData

extension VersionFourReader {
  /// Reads the value of a member, a parameter or a result.
  func value(
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

  private func element(
    _ reader: inout JSONReader, of type: MemberType, in schema: ServiceSchema
  ) throws(JSONError) -> Value {
    switch type {
    case .primitive(let kind): return try reader.readValue(of: kind).neutral(kind)
    case .enumeration(let name):
      let value = try reader.readValue()
      guard case .int(let number) = value else { return value }
      return .string(schema.enumeration(name)?.members.first { $0.value == number }?.name ?? String(number))
    case .complex(let name), .navigation(let name):
      guard let structure = schema.type(name), try reader.peek() == .object else { return try reader.readValue() }
      return .row(try row(&reader, of: structure).row)
    }
  }
}

extension Value {
  /// The neutral form of a scalar. Services write binary data in either alphabet of base64, with or without padding,
  /// and some write dates in V2's form.
  func neutral(_ kind: PrimitiveKind) -> Value { kind == .binary ? canonical(kind) : withoutJSONDate(kind) }
}
