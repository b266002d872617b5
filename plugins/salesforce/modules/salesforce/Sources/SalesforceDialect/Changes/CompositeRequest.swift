import HTTPTransport
import ServiceData

/// Requests that are done all or not at all (REST API Developer Guide, "Composite").
struct CompositeRequest {
  /// The most requests in one.
  static let limit = 25

  private var writer = JSONWriter()

  /// - Parameter isAtomic: whether everything is undone if one request fails.
  init(isAtomic: Bool) {
    writer.beginObject()
    writer.name("allOrNone")
    writer.write(isAtomic)
    // In their order: a later request can change what an earlier one created.
    writer.name("collateSubrequests")
    writer.write(false)
    writer.name("compositeRequest")
    writer.beginArray()
  }

  /// Adds a request.
  ///
  /// - Parameter url: the path with the version, and the query.
  mutating func append(
    _ method: HTTPMethod, _ url: String, name: String, headers: HTTPHeaders = [:], body: RecordBody? = nil
  ) {
    writer.beginObject()
    writer.name("method")
    writer.write(method.rawValue)
    writer.name("url")
    writer.write(url)
    writer.name("referenceId")
    writer.write(name)
    if !headers.fields.isEmpty {
      writer.name("httpHeaders")
      writer.beginObject()
      for field in headers.fields {
        writer.name(field.name)
        writer.write(field.value)
      }
      writer.endObject()
    }
    if let body {
      writer.name("body")
      body.write(into: &writer)
    }
    writer.endObject()
  }

  /// The whole request as JSON.
  mutating func finish() -> [UInt8] {
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  /// The name of the request at an index; a name has letters, digits and underscores only.
  static func name(_ index: Int) -> String { "change\(index + 1)" }

  /// How a later request names the identifier of the record that the request at an index creates.
  static func reference(to index: Int) -> String { "@{\(name(index)).id}" }
}

/// The answer to one of the requests (REST API Developer Guide, "Composite Subrequest Result").
struct CompositeAnswer {
  let name: String
  let status: Int
  let body: Value

  /// The answers in a body; nil if it is not an answer to a composite request.
  static func list(_ bytes: [UInt8]) -> [CompositeAnswer]? {
    guard case .row(let row)? = try? Value(json: bytes), case .list(let elements)? = row["compositeResponse"] else {
      return nil
    }
    var answers: [CompositeAnswer] = []
    for element in elements {
      guard case .row(let answer) = element, case .string(let name)? = answer["referenceId"],
        case .int(let status)? = answer["httpStatusCode"]
      else { return nil }
      answers.append(CompositeAnswer(name: name, status: Int(status), body: answer["body"] ?? .null))
    }
    return answers
  }

  var isSuccess: Bool { (200..<300).contains(status) }

  /// Whether the request was only refused because another one was.
  var isHalted: Bool { !isSuccess && ServiceFault.list(body).contains { $0.code == "PROCESSING_HALTED" } }
}
