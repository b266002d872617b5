import ServiceData

/// Reads the JSON of OData V4. Names of control information have the prefix `@odata.` in 4.0 and may omit it in 4.01
/// (OData 4.01 JSON Format, 4 to 15).
public struct VersionFourReader: PayloadReading {
  /// A reader; it has no state.
  public init() {}

  /// Reads a collection or a delta (OData 4.01 JSON Format, 13 and 15).
  public func page(_ bytes: [UInt8], of type: StructuredSchema) throws(JSONError) -> PayloadPage {
    var reader = JSONReader(bytes)
    var page = PayloadPage()
    if try reader.peek() == .array {
      try readRows(&reader, of: type, own: nil, into: &page)
      page.isCollection = !page.rows.isEmpty
      return page
    }
    let start = reader
    var isWrapper = false
    var own: String?
    try reader.beginObject()
    while let name = try reader.nextName() {
      let kind = try reader.peek()
      if name == "value", kind == .array {
        try readRows(&reader, of: type, own: own, into: &page)
        isWrapper = true
      } else if let control = ControlName(name), kind == .string || kind == .number {
        let value = try reader.readValue()
        page.set(control, to: value)
        if control == .context, case .string(let context) = value {
          own = ContextSet.name(in: context)
          if let own, let found = Self.otherType(of: own, than: type) {
            throw reader.failure(found, insteadOf: type)
          }
        }
      } else {
        try reader.skip()
      }
    }
    if !isWrapper {
      var entity = start
      page.rows = [try row(&entity, of: type).row]
      page.isCollection = false
    }
    return page
  }

  /// The type of the entities of a set, if they cannot be of the expected type; nil if they can, or if the type is not
  /// known.
  private static func otherType(of set: String, than type: StructuredSchema) -> StructuredSchema? {
    guard let found = type.service.set(set).flatMap(type.service.entityType(of:)) else { return nil }
    return type.isRelated(to: found) ? nil : found
  }

  /// Reads an entity (OData 4.01 JSON Format, 6), or the only one of a collection.
  public func entity(_ bytes: [UInt8], of type: StructuredSchema) throws(JSONError) -> Row {
    var reader = JSONReader(bytes)
    if try reader.isWrapper("value", of: type), let row = try page(bytes, of: type).rows.first { return row }
    let item = try row(&reader, of: type)
    if let stranger = item.stranger { throw reader.failure(stranger, insteadOf: type) }
    return item.row
  }

  /// Reads the result of an operation, which is in `value` unless it is an object (OData 4.01 JSON Format, 11).
  public func value(
    _ bytes: [UInt8], of type: OperationType, in schema: ServiceSchema
  ) throws(JSONError) -> Value {
    let member = MemberSchema(resultOf: type)
    var reader = JSONReader(bytes)
    guard try reader.peek() == .object else { return try value(&reader, of: member, in: schema) }
    let start = reader
    try reader.beginObject()
    while let name = try reader.nextName() {
      if name == "value" { return try value(&reader, of: member, in: schema) }
      try reader.skip()
    }
    var object = start
    return try value(&object, of: member, in: schema)
  }

  private func readRows(
    _ reader: inout JSONReader, of type: StructuredSchema, own: String?, into page: inout PayloadPage
  ) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      let start = reader
      var item = Item(row: Row(type: type))
      try fill(&item, &reader)
      if item.role == .entity, item.context == nil, !item.isPartial {
        if let stranger = item.stranger { throw reader.failure(stranger, insteadOf: type) }
        page.rows.append(item.row)
      } else {
        try take(item, at: start, of: type, own: own, into: &page)
      }
    }
  }
}
