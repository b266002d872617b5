import ServiceData

/// Writes entities as the service's JSON: plain objects, without anything that is not a property.
public struct RowWriter {
  /// Which properties are written.
  public enum Selection: Sendable {
    /// Everything that was set, except what the service computes.
    case creation
    /// Only what was changed, never the key.
    case changes
    /// Every property that can be changed, with null for those without a value.
    case replacement
    /// Everything, as the service itself answers.
    case answer
  }

  private let selection: Selection

  /// A writer of some properties.
  public init(_ selection: Selection) { self.selection = selection }

  /// The JSON of an entity.
  public func bytes(of row: Row) -> [UInt8] {
    var writer = JSONWriter()
    write(row, into: &writer)
    return writer.bytes
  }

  /// The JSON of entities, in an array.
  public func bytes(of rows: [Row]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for row in rows { write(row, into: &writer) }
    writer.endArray()
    return writer.bytes
  }

  private func write(_ row: Row, into writer: inout JSONWriter) {
    writer.beginObject()
    for (index, member) in row.type.members.enumerated() where includes(index, of: row) {
      writer.name(member.name)
      write(row[index] ?? .null, member.type, into: &writer)
    }
    for member in row.dynamic where member.isChanged || selection != .changes {
      writer.name(member.name)
      writer.write(member.value)
    }
    writer.endObject()
  }

  private func includes(_ index: Int, of row: Row) -> Bool {
    let member = row.type.members[index]
    let isKey = row.type.keys.contains { $0.path == [member.name] }
    switch selection {
    case .answer: return row[index] != nil
    case .creation: return row[index] != nil && !member.facets.isComputed
    case .changes: return row.changes.contains(index) && !member.facets.isComputed && !isKey
    case .replacement: return !member.facets.isComputed && !isKey
    }
  }

  private func write(_ value: Value, _ type: MemberType, into writer: inout JSONWriter) {
    switch value {
    case .list(let elements):
      writer.beginArray()
      for element in elements { write(element, type, into: &writer) }
      writer.endArray()
    case .row(let row) where row.type != .untyped: RowWriter(inner).write(row, into: &writer)
    case .string(let text) where type == .primitive(.binary): writer.write(Base64.standard(text))
    default: writer.write(value)
    }
  }

  /// How nested objects are written: with all properties, because a merge patch keeps omitted ones (RFC 7396, 2).
  private var inner: Selection {
    switch selection {
    case .changes, .replacement: .replacement
    case .creation, .answer: selection
    }
  }
}
