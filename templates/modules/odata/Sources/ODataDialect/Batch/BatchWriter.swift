import HTTPTransport

/// Writes requests as the single change set of a batch (OData 4.01 Part 1, 11.7.7.1; OData V2 Batch Processing, 2.1).
struct BatchWriter {
  let version: any ProtocolVersion
  private let boundary: String
  private(set) var body: [UInt8] = []

  /// A batch without requests.
  ///
  /// - Parameter name: the unique part of the boundaries, which must not occur in any content.
  init(_ version: any ProtocolVersion, name: String) {
    self.version = version
    boundary = name
    line("--batch_\(boundary)")
    line("Content-Type: multipart/mixed; boundary=changeset_\(boundary)")
    line("")
  }

  /// A batch that changes nothing: it only reads a URL.
  static func reading(
    _ url: String, _ version: any ProtocolVersion, name: String
  ) -> (contentType: String, body: [UInt8]) {
    var batch = BatchWriter(version, name: name)
    batch.body = []
    batch.line("--batch_\(name)")
    batch.line("Content-Type: application/http")
    batch.line("Content-Transfer-Encoding: binary")
    batch.line("")
    batch.line("GET \(url) HTTP/1.1")
    for field in version.headers.fields { batch.line("\(field.name): \(field.value)") }
    batch.line("Accept: application/json")
    batch.line("")
    batch.line("")
    batch.line("--batch_\(name)--")
    return (batch.contentType, batch.body)
  }

  /// The media type of the body.
  var contentType: String { "multipart/mixed; boundary=batch_\(boundary)" }

  /// Adds a request. Its content id is a header of the part, as in V3 and V4, and also of the request if the version
  /// needs it, as SAP's V2 services do.
  mutating func append(_ request: ChangeRequest, contentID: String) {
    line("--changeset_\(boundary)")
    line("Content-Type: application/http")
    line("Content-Transfer-Encoding: binary")
    line("Content-ID: \(contentID)")
    line("")
    let query = ResourcePath.query(request.query).map { "?" + $0 } ?? ""
    line("\(request.method.rawValue) \(request.path)\(query) HTTP/1.1")
    var headers = version.headers
    if version.repeatsContentID { headers["Content-ID"] = contentID }
    if let body = request.body {
      headers["Content-Type"] = version.bodyType
      headers["Content-Length"] = String(body.count)
    }
    for field in headers.fields + request.headers.fields { line("\(field.name): \(field.value)") }
    line("")
    body += request.body ?? []
    line("")
  }

  /// Ends the change set and the batch.
  mutating func end() {
    line("--changeset_\(boundary)--")
    line("--batch_\(boundary)--")
  }

  private mutating func line(_ text: String) {
    body += text.utf8
    body += [13, 10]
  }
}
