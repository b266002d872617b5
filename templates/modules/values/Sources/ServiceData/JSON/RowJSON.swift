/// The names that accompany a row's members in the neutral JSON form (OData 4.01 JSON Format, 4.6, without prefix).
enum RowJSON {
  /// Holds the qualified name of a type that is derived from the expected one.
  static let typeName = "@type"

  static func name(of control: RowControl) -> String { "@" + control.rawValue }

  /// The control information that a name denotes.
  static func control(_ name: String) -> RowControl? {
    name.utf8.first == UInt8(ascii: "@") ? RowControl(rawValue: String(name.dropFirst())) : nil
  }
}

extension Row {
  /// Reads a row from JSON in the neutral form.
  ///
  /// - Throws: ``JSONError`` if the text is not JSON, or not a single object.
  public init(json bytes: [UInt8], type: StructuredSchema) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.readRow(of: type)
    try reader.finish()
  }

  /// The row as JSON in the neutral form.
  ///
  /// - Parameters:
  ///   - withControl: whether control information and derived types are written, too, so that reading gives an equal
  ///     row.
  ///   - isPretty: whether every member has a line of its own.
  public func json(withControl: Bool = false, isPretty: Bool = false) -> [UInt8] {
    var writer = JSONWriter(isPretty: isPretty)
    writer.write(self, withControl: withControl)
    return writer.bytes
  }
}

extension Value {
  /// Reads any JSON, without a schema.
  public init(json bytes: [UInt8]) throws(JSONError) {
    var reader = JSONReader(bytes)
    self = try reader.readValue()
    try reader.finish()
  }

  /// The value as JSON in the neutral form.
  public func json(withControl: Bool = false, isPretty: Bool = false) -> [UInt8] {
    var writer = JSONWriter(isPretty: isPretty)
    writer.write(self, withControl: withControl)
    return writer.bytes
  }
}
