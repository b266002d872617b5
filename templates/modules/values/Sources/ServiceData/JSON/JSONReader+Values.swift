extension JSONReader {
  /// Reads any JSON: an object becomes a row of ``ServiceSchema/untyped``, and a number keeps its digits.
  public mutating func readValue() throws(JSONError) -> Value {
    switch try peek() {
    case .null:
      _ = try readNull()
      return .null
    case .boolean: return .bool(try readBool())
    case .number: return try readNumber()
    case .string: return .string(try readString())
    case .array:
      var elements: [Value] = []
      try beginArray()
      while try nextElement() { elements.append(try readValue()) }
      return .list(elements)
    case .object: return .row(try readUntypedRow())
    case .end: throw unexpected("a value")
    }
  }

  /// Reads a value of a primitive kind. Numbers can be in quotes, and a value that does not fit the kind is kept as it
  /// is.
  public mutating func readValue(of kind: PrimitiveKind) throws(JSONError) -> Value {
    switch (kind, try peek()) {
    case (.decimal, .number): return .decimal(try readNumberText())
    case (.double, .number), (.single, .number): return .double(try readDouble())
    case (.geography, _), (.geometry, _), (.json, _): return try readValue()
    case (_, .string): return Value(quoted: try readString(), kind: kind)
    default: return try readValue()
    }
  }

  /// Reads the value of a member in the neutral form: rows by metadata name, with ``RowControl`` and `@type` if they
  /// are present.
  public mutating func readValue(of member: MemberSchema, in service: ServiceSchema) throws(JSONError) -> Value {
    guard member.isCollection, try peek() == .array else { return try readElement(of: member.type, in: service) }
    var elements: [Value] = []
    try beginArray()
    while try nextElement() { elements.append(try readElement(of: member.type, in: service)) }
    return .list(elements)
  }

  /// Reads an object in the neutral form as a row of a type, or of the derived type that the object names.
  ///
  /// - Throws: ``JSONError`` if the text is not JSON, or not an object.
  public mutating func readRow(of type: StructuredSchema) throws(JSONError) -> Row {
    var row = Row(type: type)
    var expected = 0
    try beginObject()
    while true {
      // Members are usually in the order of the schema, so the next one is likely the one after the last.
      if try takeName(expected, of: row.type.quotedNames) {
        try load(expected, into: &row)
        expected += 1
        continue
      }
      guard let name = try nextName() else { return row }
      if let index = row.type.index(of: name) {
        try load(index, into: &row)
        expected = index + 1
      } else if name == RowJSON.typeName, try peek() == .string {
        let derived = type.service.type(try readString())
        if let derived, derived.isKind(of: type) { row = row.retyped(derived) }
      } else if let control = RowJSON.control(name), try peek() == .string {
        row[control] = try readString()
      } else {
        row.loadDynamic(name, try readValue())
      }
    }
  }

  private mutating func load(_ index: Int, into row: inout Row) throws(JSONError) {
    if let kind = row.type.plainKinds[index] {
      row.load(try readValue(of: kind), at: index)
    } else {
      row.load(try readValue(of: row.type.members[index], in: row.type.service), at: index)
    }
  }

  private mutating func readElement(of type: MemberType, in service: ServiceSchema) throws(JSONError) -> Value {
    if case .primitive(let kind) = type { return try readValue(of: kind) }
    guard let structure = service.structure(of: type), try peek() == .object else { return try readValue() }
    return .row(try readRow(of: structure))
  }

  private mutating func readUntypedRow() throws(JSONError) -> Row {
    var row = Row(type: .untyped)
    try beginObject()
    while let name = try nextName() { row.loadDynamic(name, try readValue()) }
    return row
  }
}

extension StructuredSchema {
  /// The type without members of JSON objects that the metadata does not describe.
  public static var untyped: StructuredSchema { ServiceSchema.untyped }
}

extension Value {
  /// The value of a kind whose JSON form is a string. Text that does not fit the kind of a number stays text.
  public init(quoted text: String, kind: PrimitiveKind) {
    switch kind {
    case .byte, .sbyte, .int16, .int32, .int64: self = Int64(text).map(Value.int) ?? .string(text)
    case .decimal: self = JSONWriter.isNumber(text) ? .decimal(text) : .string(text)
    case .double, .single: self = Double(nonFinite: text).map(Value.double) ?? .string(text)
    default: self = .string(text)
    }
  }
}

extension Value {
  /// The value in the one spelling that equal values of its kind share, so that what a person enters equals what the
  /// service answers: GUIDs in lower case, binary data as base64url without padding, dates, times and durations without
  /// superfluous digits and units. Any other value, and text that does not fit the kind, stays unchanged.
  public func canonical(_ kind: PrimitiveKind) -> Value {
    guard case .string(let text) = self else { return self }
    return .string(Self.canonicalText(text, kind) ?? text)
  }

  private static func canonicalText(_ text: String, _ kind: PrimitiveKind) -> String? {
    switch kind {
    case .guid: text.lowercased()
    case .binary: binaryText(text)
    case .date: CalendarDate(text)?.description
    case .dateTime: LocalDateTime(text)?.description
    case .dateTimeOffset: OffsetDateTime(text)?.description
    case .timeOfDay: TimeOfDay(text)?.description
    case .duration: Duration(durationText: text)?.durationText
    default: nil
    }
  }

  /// Converts base64 in either alphabet, padded or not, to base64url without padding (RFC 4648, 4 and 5); nil for other
  /// text.
  private static func binaryText(_ text: String) -> String? {
    let digits = text.utf8.reversed().drop { $0 == UInt8(ascii: "=") }.reversed()
    var canonical: [UInt8] = []
    for byte in digits {
      switch byte {
      case UInt8(ascii: "+"), UInt8(ascii: "-"): canonical.append(UInt8(ascii: "-"))
      case UInt8(ascii: "/"), UInt8(ascii: "_"): canonical.append(UInt8(ascii: "_"))
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        canonical.append(byte)
      default: return nil
      }
    }
    return canonical.count % 4 == 1 ? nil : String(decoding: canonical, as: UTF8.self)
  }

  /// Whether the value, which is not null, is of the kind. A number fits if no part of it would be lost.
  public func fits(_ kind: PrimitiveKind) -> Bool {
    switch (kind, self) {
    case (.json, _), (.geography, _), (.geometry, _), (.stream, _), (.boolean, .bool), (.string, .string): true
    case (.byte, .int(let number)): UInt8(exactly: number) != nil
    case (.sbyte, .int(let number)): Int8(exactly: number) != nil
    case (.int16, .int(let number)): Int16(exactly: number) != nil
    case (.int32, .int(let number)): Int32(exactly: number) != nil
    case (.int64, .int), (.decimal, .decimal), (.decimal, .int): true
    case (.decimal, .double(let number)): number.isFinite
    case (.single, .double), (.single, .int), (.double, .double), (.double, .int): true
    case (.single, .decimal(let digits)), (.double, .decimal(let digits)): Double(digits) != nil
    case (.guid, .string(let text)): Self.isGUID(text)
    case (_, .string(let text)): Self.canonicalText(text, kind) != nil
    default: false
    }
  }

  /// Whether a text is a GUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12 (OData 4.01 ABNF, `guidValue`).
  private static func isGUID(_ text: String) -> Bool {
    var place = 0
    for byte in text.utf8 {
      let isDigit =
        [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : Character(UnicodeScalar(byte)).isHexDigit
      guard isDigit else { return false }
      place += 1
    }
    return place == 36
  }
}

extension Double {
  /// A number from its text; `INF`, `-INF` and `NaN` are the numbers that JSON lacks (OData 4.01 JSON Format, 7.1).
  public init?(nonFinite text: String) {
    switch text {
    case "INF": self = .infinity
    case "-INF": self = -.infinity
    case "NaN": self = .nan
    default:
      guard JSONWriter.isNumber(text), let number = Double(text) else { return nil }
      self = number
    }
  }
}
