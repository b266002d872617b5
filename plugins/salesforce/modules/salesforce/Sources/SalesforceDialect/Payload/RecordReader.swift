import ServiceData

/// Reads records from JSON (REST API Developer Guide, "Query" and "sObject Rows").
///
/// A record is an object with its fields and `attributes`. A to-one relationship is a record inside of it, a
/// relationship to children an answer of its own, with pages.
public enum RecordReader {
  /// Reads one record.
  ///
  /// - Throws: ``JSONError`` if it is not an object.
  public static func record(_ reader: inout JSONReader, of type: StructuredSchema) throws(JSONError) -> Row {
    var row = Row(type: type)
    var place: Value?
    try reader.beginObject()
    while let name = try reader.nextName() {
      if name == "attributes" {
        if case .row(let attributes) = try reader.readValue() { place = attributes["url"] }
      } else if let index = type.index(of: name) {
        try load(index, &reader, into: &row)
      } else {
        row.loadDynamic(name, try reader.readValue())
      }
    }
    if type.kind == .entity, row.lacksKey, case .string(let url)? = place, let key = key(in: url, of: type) {
      row.load(key)
    }
    row.etag = RecordVersion.of(row)
    return row
  }

  /// The key that the URL of a record ends with.
  private static func key(in url: String, of type: StructuredSchema) -> EntityKey? {
    guard type.keys.count == 1, let id = url.split(separator: "/").last else { return nil }
    return EntityKey([EntityKey.Part(name: type.keys[0].name, value: .string(String(id)))])
  }

  private static func load(
    _ index: Int, _ reader: inout JSONReader, into row: inout Row
  ) throws(JSONError) {
    let member = row.type.members[index]
    let kind = try reader.peek()
    switch member.type {
    case .primitive(.stream):
      // The address of the content, which is part of no row.
      try reader.skip()
    case .navigation where member.isCollection:
      try loadChildren(index, &reader, into: &row)
    case .navigation, .complex:
      let structure = row.type.service.structure(of: member.type)
      guard kind == .object, let structure else { return row.load(try reader.readValue(), at: index) }
      row.load(.row(try record(&reader, of: structure)), at: index)
    case .enumeration where member.isCollection:
      let value = try reader.readValue()
      guard case .string(let names) = value else { return row.load(value.isNull ? .list([]) : value, at: index) }
      row.load(.list(names.split(separator: ";").map { .string(String($0)) }), at: index)
    case .enumeration: row.load(try reader.readValue(), at: index)
    case .primitive(let primitive):
      row.load(WireValue.neutral(try reader.readValue(of: primitive), primitive), at: index)
    }
  }

  private static func loadChildren(
    _ index: Int, _ reader: inout JSONReader, into row: inout Row
  ) throws(JSONError) {
    let member = row.type.members[index]
    guard try reader.peek() == .object else {
      let value = try reader.readValue()
      return row.load(value.isNull ? .list([]) : value, at: index)
    }
    let answer = try QueryAnswer(&reader, of: row.type.service.structure(of: member.type) ?? .untyped)
    row.load(.list(answer.rows.map(Value.row)), at: index)
    if let next = answer.next { row.loadDynamic(nextName(of: member.name), .string(next)) }
  }

  /// The undeclared member that holds the address of the next page of children.
  public static func nextName(of relationship: String) -> String { relationship + "@next" }
}

/// A page of the records that a query selects (REST API Developer Guide, "Query").
public struct QueryAnswer: Sendable {
  public var rows: [Row] = []
  /// How many records the query selects on all pages.
  public var count: Int?
  /// The path of the next page; nil on the last one.
  public var next: String?

  /// Reads a page.
  ///
  /// - Throws: ``JSONError`` if it is not an object with records.
  public init(_ reader: inout JSONReader, of type: StructuredSchema) throws(JSONError) {
    var hasRecords = false
    try reader.beginObject()
    while let name = try reader.nextName() {
      switch name {
      case "records":
        hasRecords = true
        try reader.beginArray()
        while try reader.nextElement() { rows.append(try RecordReader.record(&reader, of: type)) }
      case "totalSize": count = Int(try reader.readInt64())
      case "nextRecordsUrl":
        if case .string(let path) = try reader.readValue() { next = path }
      default: try reader.skip()
      }
    }
    // The answer to a query that only counts has no records in some versions.
    guard hasRecords || count != nil else { throw reader.unexpected("'records'") }
  }

  /// Reads a body.
  ///
  /// - Throws: ``JSONError`` if it is not a page.
  public init(_ bytes: [UInt8], of type: StructuredSchema) throws(JSONError) {
    var reader = JSONReader(bytes)
    try self.init(&reader, of: type)
    try reader.finish()
  }
}
