import ServiceData

extension VersionTwoWriter {
  func write(_ row: Row, declared: StructuredSchema?, _ selection: RowSelection, into writer: inout JSONWriter) {
    writer.beginObject()
    writeMetadata(of: row, declared: declared, selection, into: &writer)
    for (index, member) in row.type.members.enumerated() where selection.includes(index, of: row) {
      if let value = row[index] {
        writer.name(member.name)
        if member.isNavigation, !selection.hasControl {
          writeRelated(value, member, in: row.type.service, into: &writer)
          continue
        }
        write(value, of: member, in: row.type.service, selection, into: &writer)
      } else if member.isNavigation, let link = row[.id] {
        writer.name(member.name)
        writeDeferred("\(link)/\(member.name)", into: &writer)
      }
    }
    for member in row.dynamic where selection.includes(member) {
      writer.name(member.name)
      writer.write(member.value)
    }
    writer.endObject()
  }

  func write(
    _ value: Value, as type: MemberType, in schema: ServiceSchema, _ selection: RowSelection,
    into writer: inout JSONWriter
  ) {
    if case .row(let row) = value {
      // A complex value is sent whole, even if only a part of it was changed.
      let inner: RowSelection = if case .changes = selection { .creation } else { selection }
      write(row, declared: schema.structure(of: type), inner, into: &writer)
    } else if case .primitive(let kind) = type, let text = VersionTwoScalar.text(value, kind) {
      writer.write(text)
    } else {
      writer.write(value)
    }
  }

  private func write(
    _ value: Value, of member: MemberSchema, in schema: ServiceSchema, _ selection: RowSelection,
    into writer: inout JSONWriter
  ) {
    guard case .list(let elements) = value else {
      return write(value, as: member.type, in: schema, selection, into: &writer)
    }
    writer.beginObject()
    writer.name("results")
    writer.beginArray()
    for element in elements { write(element, as: member.type, in: schema, selection, into: &writer) }
    writer.endArray()
    writer.endObject()
  }

  /// Writes the related entities of an entity in a request: new entities as nested objects, existing ones by URL (OData
  /// V2 Operations, 2.4; MS-ODATA, 2.2.6.3.9). Collections in requests have no `results` around them.
  private func writeRelated(
    _ value: Value, _ member: MemberSchema, in schema: ServiceSchema, into writer: inout JSONWriter
  ) {
    if case .list(let elements) = value {
      writer.beginArray()
      for element in elements { writeRelated(element, member, in: schema, into: &writer) }
      writer.endArray()
    } else if let url = value.reference {
      writer.beginObject()
      writer.name("__metadata")
      writer.beginObject()
      writer.member("uri", url)
      writer.endObject()
      writer.endObject()
    } else {
      write(value, as: member.type, in: schema, .creation, into: &writer)
    }
  }

  private func writeMetadata(
    of row: Row, declared: StructuredSchema?, _ selection: RowSelection, into writer: inout JSONWriter
  ) {
    guard row.type != .untyped, row.type != declared || selection.hasControl else { return }
    writer.name("__metadata")
    writer.beginObject()
    writer.member("id", selection.hasControl ? row[.id] : nil)
    writer.member("uri", selection.hasControl ? row[.editLink] ?? row[.id] : nil)
    writer.member("type", row.type.qualifiedName)
    writer.member("etag", selection.hasControl ? row.etag : nil)
    if selection.hasControl {
      writer.member("content_type", row[.mediaContentType])
      writer.member("media_src", row[.mediaReadLink])
      writer.member("edit_media", row[.mediaEditLink])
    }
    writer.endObject()
  }

  private func writeDeferred(_ link: String, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("__deferred")
    writer.beginObject()
    writer.member("uri", link)
    writer.endObject()
    writer.endObject()
  }
}
