import ServiceData

/// Writes the service document (OData 4.01 JSON Format, 5; OData V2 JSON Format, 3).
struct ServiceDocumentWriter {
  let schema: ServiceSchema
  let root: String

  func document(_ isVersionFour: Bool) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    if isVersionFour {
      writer.name("@odata.context")
      writer.write(root + "$metadata")
      writer.name("value")
      writer.beginArray()
      for set in schema.sets { write(set, into: &writer) }
      writer.endArray()
    } else {
      writer.name("d")
      writer.beginObject()
      writer.name("EntitySets")
      writer.beginArray()
      for set in schema.sets { writer.write(set.name) }
      writer.endArray()
      writer.endObject()
    }
    writer.endObject()
    return writer.bytes
  }

  private func write(_ set: EntitySetSchema, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("name")
    writer.write(set.name)
    if set.isSingleton {
      writer.name("kind")
      writer.write("Singleton")
    }
    writer.name("url")
    writer.write(set.name)
    writer.endObject()
  }
}
