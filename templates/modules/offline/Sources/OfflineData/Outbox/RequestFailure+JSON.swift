import FoundationEssentials
import ServiceData
import TypedEntities

extension RequestFailure {
  func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("kind", kind)
    writer.field("message", message)
    if let status {
      writer.name("status")
      writer.write(Int64(status))
    }
    writer.field("code", code)
    writer.name("details")
    writer.beginArray()
    for detail in details { writer.write(detail) }
    writer.endArray()
    writer.field("time", OffsetDateTime(time).description)
    writer.field("request", request)
    writer.field("response", response)
    writer.endObject()
    return writer.bytes
  }

  init?(json bytes: [UInt8]) {
    guard case .row(let row)? = try? Value(json: bytes) else { return nil }
    func text(_ name: String) -> String? { row[name].flatMap { String(rowValue: $0) } }
    self.init(
      kind: text("kind") ?? "", message: text("message") ?? "", status: row["status"].flatMap { Int(rowValue: $0) },
      code: text("code"), time: text("time").flatMap { OffsetDateTime($0)?.date } ?? Date(timeIntervalSince1970: 0),
      request: text("request"), response: text("response"))
    if case .list(let details)? = row["details"] { self.details = details.compactMap { String(rowValue: $0) } }
  }
}
