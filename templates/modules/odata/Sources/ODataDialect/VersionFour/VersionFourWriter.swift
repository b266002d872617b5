import ServiceData

/// Writes the JSON of OData V4 (OData 4.01 JSON Format), with names of control information that 4.0 understands, too.
public struct VersionFourWriter: PayloadWriting {
  /// A writer; it has no state.
  public init() {}

  /// Writes an entity (OData 4.01 JSON Format, 6).
  public func entity(
    _ row: Row, declared: StructuredSchema, _ selection: RowSelection, context: String?
  ) -> [UInt8] {
    var writer = JSONWriter()
    write(row, declared: declared, selection, context: context, into: &writer)
    return writer.bytes
  }

  /// Writes a collection or a delta (OData 4.01 JSON Format, 13 and 15).
  public func page(
    _ page: PayloadPage, declared: StructuredSchema, removed: [String], context: String?
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("@odata.context", context)
    if let count = page.count {
      writer.name("@odata.count")
      writer.write(Int64(count))
    }
    writer.name("value")
    writer.beginArray()
    for row in page.rows { write(row, declared: declared, .answer, context: nil, into: &writer) }
    for identifier in removed {
      writer.beginObject()
      writer.member("@odata.context", "\(context ?? "")/$deletedEntity")
      writer.member("id", identifier)
      writer.member("reason", "deleted")
      writer.endObject()
    }
    writer.endArray()
    writer.member("@odata.nextLink", page.nextLink)
    writer.member("@odata.deltaLink", page.deltaLink)
    writer.endObject()
    return writer.bytes
  }

  /// Writes the result of an operation (OData 4.01 JSON Format, 11).
  public func value(
    _ value: Value, of type: OperationType, operation: String, in schema: ServiceSchema, context: String?
  ) -> [UInt8] {
    var writer = JSONWriter()
    if case .row(let row) = value, !type.isCollection {
      write(row, declared: schema.structure(of: type.type), .answer, context: context, into: &writer)
    } else {
      writer.beginObject()
      writer.member("@odata.context", context)
      writer.name("value")
      write(value, as: type.type, in: schema, .answer, into: &writer)
      writer.endObject()
    }
    return writer.bytes
  }

  /// Writes the arguments of an action as the members of an object (OData 4.01 JSON Format, 18).
  public func arguments(_ call: OperationCall, in schema: ServiceSchema) -> [UInt8] {
    JSONWriter.arguments(of: call) { value, type, writer in
      write(value, as: type, in: schema, .creation, into: &writer)
    }
  }

  /// Writes an entity reference: `{"@odata.id": URL}` (OData 4.01 JSON Format, 14).
  public func reference(_ url: String) -> [UInt8] {
    JSONWriter.object { $0.member("@odata.id", url) }
  }

  /// Writes an error (OData 4.01 JSON Format, 21).
  public func error(_ error: ServiceError) -> [UInt8] {
    JSONWriter.error(error) { writer in
      writer.member("message", error.message)
      writer.member("target", error.target)
      guard !error.details.isEmpty else { return }
      writer.name("details")
      writer.beginArray()
      for detail in error.details {
        writer.beginObject()
        writer.member("code", detail.code ?? "")
        writer.member("message", detail.message)
        writer.member("target", detail.target)
        writer.endObject()
      }
      writer.endArray()
    }
  }

  /// The JSON of one value, as it is written after a parameter alias in a URL.
  func text(of value: Value, _ type: MemberType, in schema: ServiceSchema) -> String {
    var writer = JSONWriter()
    write(value, as: type, in: schema, .creation, into: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func write(
    _ row: Row, declared: StructuredSchema?, _ selection: RowSelection, context: String?, into writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("@odata.context", context)
    if row.type != declared, row.type != .untyped { writer.member("@odata.type", "#" + row.type.qualifiedName) }
    if selection.hasControl {
      for control in RowControl.allCases where control != .reference {
        let name = control == .mediaETag ? "mediaEtag" : control.rawValue
        writer.member("@odata.\(name)", row[control])
      }
    }
    for (index, member) in row.type.members.enumerated() {
      guard let value = row[index], selection.includes(index, of: row) else { continue }
      if member.isNavigation, !selection.hasControl {
        writeRelated(value, member, in: row.type.service, into: &writer)
        continue
      }
      writer.name(member.name)
      write(value, as: member.type, in: row.type.service, selection, into: &writer)
    }
    for member in row.dynamic where selection.includes(member) {
      writer.name(member.name)
      writer.write(member.value)
    }
    writer.endObject()
  }

  /// Writes the related entities of an entity in a request: new entities as nested objects, existing ones by URL. Null
  /// ends a relation (OData 4.01 Part 1, 11.4.2.1 and 11.4.2.2; OData 4.0 JSON Format, 8.5).
  private func writeRelated(
    _ value: Value, _ member: MemberSchema, in schema: ServiceSchema, into writer: inout JSONWriter
  ) {
    let bind = member.name + "@odata.bind"
    if case .list(let elements) = value {
      let references = elements.filter { $0.reference != nil }
      let entities = elements.filter { $0.reference == nil }
      if !references.isEmpty {
        writer.name(bind)
        writer.beginArray()
        for element in references { writer.write(element.reference ?? "") }
        writer.endArray()
      }
      guard !entities.isEmpty else { return }
      writer.name(member.name)
      write(.list(entities), as: member.type, in: schema, .creation, into: &writer)
    } else if value.isNull || value.reference != nil {
      writer.name(bind)
      writer.write(value.reference.map(Value.string) ?? .null)
    } else {
      writer.name(member.name)
      write(value, as: member.type, in: schema, .creation, into: &writer)
    }
  }

  private func write(
    _ value: Value, as type: MemberType, in schema: ServiceSchema, _ selection: RowSelection,
    into writer: inout JSONWriter
  ) {
    switch value {
    case .list(let elements):
      writer.beginArray()
      for element in elements { write(element, as: type, in: schema, selection, into: &writer) }
      writer.endArray()
    case .row(let row):
      // A complex value is sent whole, even if only a part of it was changed.
      let inner: RowSelection = if case .changes = selection { .creation } else { selection }
      write(row, declared: schema.structure(of: type), inner, context: nil, into: &writer)
    case .string(let text) where type == .primitive(.dateTime) && !text.hasSuffix("Z"): writer.write(text + "Z")
    default: writer.write(value)
    }
  }
}
