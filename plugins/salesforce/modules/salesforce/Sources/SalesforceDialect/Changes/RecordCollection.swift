import HTTPTransport
import ServiceData

/// Several records in one request, each of which is written or refused by itself (REST API Developer Guide, "sObject
/// Collections").
struct RecordCollection {
  private static let path = "composite/sobjects"

  let method: HTTPMethod
  /// The path below the version.
  let path = Self.path
  private(set) var query: [(name: String, value: String)] = []
  private(set) var body: [UInt8]?

  init(_ kind: ChangeGroup.Kind, _ requests: [RecordRequest]) {
    switch kind {
    case .creations: method = .post
    case .deletions: method = .delete
    case .updates, .conditionalUpdates: method = .patch
    }
    if kind == .deletions {
      query = [("ids", requests.compactMap(\.recordID).joined(separator: ",")), ("allOrNone", "false")]
    } else {
      body = Self.body(requests)
    }
  }

  private static func body(_ requests: [RecordRequest]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("allOrNone")
    writer.write(false)
    writer.name("records")
    writer.beginArray()
    for request in requests {
      writer.beginObject()
      writer.name("attributes")
      writer.beginObject()
      writer.name("type")
      writer.write(request.type.name)
      writer.endObject()
      if let id = request.recordID {
        writer.name("id")
        writer.write(id)
      }
      for field in request.body?.fields ?? [] {
        writer.name(field.name)
        writer.write(field.value)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  /// The results in the answer, in the order of the records; nil if it is not an answer to them.
  static func results(_ answer: Value, of requests: [RecordRequest]) -> [Value]? {
    guard case .list(let results) = answer, results.count == requests.count,
      zip(results, requests).allSatisfy({ isResult($0, of: $1) })
    else { return nil }
    return results
  }

  private static func isResult(_ result: Value, of request: RecordRequest) -> Bool {
    guard case .row(let row) = result, case .bool(let isSuccess)? = row["success"] else { return false }
    guard isSuccess else { return !ServiceFault.list(result).isEmpty }
    guard let id = SaveResult(result).id else { return false }
    return request.recordID.map { $0.prefix(15) == id.prefix(15) } ?? true
  }
}
