import FoundationEssentials
import HTTPTransport
import ServiceData

/// Writes the changes to a fake service as JSON.
struct SavedStateWriter {
  func bytes(of state: SavedState) -> [UInt8] {
    var writer = JSONWriter(isPretty: true)
    writer.beginObject()
    writer.name("format")
    writer.write(Int64(1))
    writer.name("sequence")
    writer.write(Int64(state.sequence))
    writer.name("tables")
    writer.beginObject()
    for (path, table) in state.tables.sorted(by: { $0.key < $1.key }) {
      writer.name(path)
      write(table, into: &writer)
    }
    writer.endObject()
    writer.name("answers")
    writer.beginArray()
    for (identity, answer) in state.answers.sorted(by: { $0.value.sequence < $1.value.sequence }) {
      write(answer, identity, into: &writer)
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private func write(_ table: SavedTable, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("next")
    writer.write(Int64(table.nextOrdinal))
    writer.name("removed")
    write(table.removed.sorted(), into: &writer)
    writer.name("deleted")
    writer.beginArray()
    for (key, sequence) in table.deleted.sorted(by: { $0.value < $1.value }) {
      writer.beginObject()
      writer.name("change")
      writer.write(Int64(sequence))
      writer.name("key")
      writer.beginObject()
      for part in key.parts {
        writer.name(part.name)
        writer.write(part.value)
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    writer.name("records")
    writer.beginArray()
    for record in table.records { write(record, into: &writer) }
    writer.endArray()
    writer.endObject()
  }

  private func write(_ answer: RememberedAnswer, _ identity: String, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("identity")
    writer.write(identity)
    writer.name("request")
    writer.write(answer.request)
    writer.name("change")
    writer.write(Int64(answer.sequence))
    writer.name("status")
    writer.write(Int64(answer.response.status))
    writer.name("headers")
    writer.beginArray()
    for field in answer.response.headers.fields {
      writer.write(field.name)
      writer.write(field.value)
    }
    writer.endArray()
    writer.name("body")
    writer.write(Data(answer.response.body).base64EncodedString())
    writer.endObject()
  }

  private func write(_ numbers: [Int], into writer: inout JSONWriter) {
    writer.beginArray()
    for number in numbers { writer.write(Int64(number)) }
    writer.endArray()
  }

  private func write(_ record: FakeRecord, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("number")
    writer.write(Int64(record.ordinal))
    writer.name("change")
    writer.write(Int64(record.sequence))
    if let owner = record.owner {
      writer.name("owner")
      writer.write(Int64(owner))
    }
    writer.name("links")
    writer.beginObject()
    for (name, ordinals) in record.links.sorted(by: { $0.key < $1.key }) {
      writer.name(name)
      write(ordinals, into: &writer)
    }
    writer.endObject()
    writer.name("streams")
    writer.beginObject()
    for (name, content) in record.streams.sorted(by: { $0.key < $1.key }) {
      writer.name(name)
      writer.beginArray()
      writer.write(content.type)
      writer.write(Data(content.bytes).base64EncodedString())
      writer.endArray()
    }
    writer.endObject()
    writer.name("type")
    writer.write(record.row.type.qualifiedName)
    writer.name("row")
    writer.write(record.row, declared: record.row.type, withControl: true)
    writer.endObject()
  }
}
