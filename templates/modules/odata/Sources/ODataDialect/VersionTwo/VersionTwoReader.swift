import ServiceData

/// Reads the verbose JSON of OData V2, and of V3 if it is requested (OData V2 JSON Format; MS-ODATA, 2.2.6.3).
public struct VersionTwoReader: PayloadReading {
  /// A reader; it has no state.
  public init() {}

  /// Reads a collection, in `d` with `results` or without them.
  public func page(_ bytes: [UInt8], of type: StructuredSchema) throws(JSONError) -> PayloadPage {
    var reader = try content(of: bytes)
    let isBare = reader.offset == JSONReader(bytes).offset
    var page = PayloadPage()
    if try reader.peek() == .array {
      try readRows(&reader, of: type, into: &page)
      page.isCollection = !isBare || !page.rows.isEmpty
      return page
    }
    let start = reader
    var isWrapper = false
    try reader.beginObject()
    while let name = try reader.nextName() {
      switch (name, try reader.peek()) {
      case ("results", .array):
        try readRows(&reader, of: type, into: &page)
        isWrapper = true
      case ("__count", .string), ("__count", .number): page.set(.count, to: try reader.readValue())
      case ("__next", _): page.nextLink = try link(&reader)
      case ("__delta", _): page.deltaLink = try link(&reader)
      default: try reader.skip()
      }
    }
    if !isWrapper {
      var entity = start
      page.rows = [try row(&entity, of: type).row]
      page.isCollection = false
    }
    return page
  }

  /// Reads an entity in `d`, or the only one of a collection.
  public func entity(_ bytes: [UInt8], of type: StructuredSchema) throws(JSONError) -> Row {
    var reader = try content(of: bytes)
    if try reader.isWrapper("results", of: type), let row = try page(bytes, of: type).rows.first { return row }
    try unwrap(&reader, for: type)
    let item = try row(&reader, of: type)
    if let stranger = item.stranger { throw reader.failure(stranger, insteadOf: type) }
    return item.row
  }

  /// Reads the result of a function import in `d`, with or without a member around it.
  public func value(
    _ bytes: [UInt8], of type: OperationType, in schema: ServiceSchema
  ) throws(JSONError) -> Value {
    let member = MemberSchema(resultOf: type)
    var reader = try content(of: bytes)
    if !type.isCollection { try unwrap(&reader, for: schema.structure(of: type.type)) }
    var rest: String?
    return try value(&reader, of: member, in: schema, rest: &rest) ?? .null
  }

  /// A reader at the content of `d`, or at the whole body if the service omits `d`.
  private func content(of bytes: [UInt8]) throws(JSONError) -> JSONReader {
    let start = JSONReader(bytes)
    var reader = start
    guard try reader.peek() == .object else { return start }
    try reader.beginObject()
    while let name = try reader.nextName() {
      if name == "d" { return reader }
      try reader.skip()
    }
    return start
  }

  /// Enters the single member around a result, which has the name of the operation.
  private func unwrap(_ reader: inout JSONReader, for type: StructuredSchema?) throws(JSONError) {
    var inner = reader
    guard try inner.peek() == .object else { return }
    try inner.beginObject()
    guard let name = try inner.nextName(), type?.index(of: name) == nil, !name.hasPrefix("__") else { return }
    let value = inner
    if type != nil, try inner.peek() != .object { return }
    try inner.skip()
    if try inner.nextName() == nil { reader = value }
  }

  private func readRows(
    _ reader: inout JSONReader, of type: StructuredSchema, into page: inout PayloadPage
  ) throws(JSONError) {
    try reader.beginArray()
    while try reader.nextElement() {
      let item = try row(&reader, of: type)
      if !item.isRemoved {
        if let stranger = item.stranger { throw reader.failure(stranger, insteadOf: type) }
        page.rows.append(item.row)
      } else if let key = item.row.key ?? item.identifier.flatMap({ key($0, of: type) }) {
        page.removed.append(key)
      } else if !type.keys.isEmpty {
        page.unidentified += 1
      }
    }
  }

  /// Reads a link: a text, or an object that holds it. An empty one leads nowhere.
  func link(_ reader: inout JSONReader) throws(JSONError) -> String? {
    let link: String? =
      switch try reader.readValue() {
      case .string(let text): text
      case .row(let row):
        row.dynamic.lazy.compactMap { if case .string(let text) = $0.value { text } else { nil } }.first
      default: nil
      }
    return link?.isEmpty == true ? nil : link
  }
}
