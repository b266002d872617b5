import HTTPTransport
import ServiceData
import SharedState

/// A record with content as `multipart/form-data` (RFC 7578): the fields as JSON, and the content as it is (REST API
/// Developer Guide, "Insert or Update Blob Data"). It is read in parts while it is sent, so that its size does not matter.
final class MultipartContent: Sendable {
  // The reader is only used under the lock.
  private struct Progress: @unchecked Sendable {
    /// Nil after the end.
    var reader: ContentReader?
  }

  private let content: SentContent
  private let boundary: String
  private let head: [UInt8]
  private let progress = Locked(Progress())

  /// - Parameters:
  ///   - field: the field of the content.
  ///   - fields: the other fields.
  /// - Throws: ``ServiceError`` if the content cannot be read.
  init(_ content: MediaContent, field: String, with fields: RecordBody = RecordBody()) throws(ServiceError) {
    self.content = try SentContent(content.body)
    boundary = "boundary-" + RequestIdentity().id
    var others = fields
    others.remove(field)
    let type = content.contentType.flatMap { text in text.utf8.allSatisfy { (32...126).contains($0) } ? text : nil }
    let start = """
      --\(boundary)\r
      Content-Disposition: form-data; name="entity"\r
      Content-Type: application/json\r
      \r

      """
    let middle = """
      \r
      --\(boundary)\r
      Content-Disposition: form-data; name="\(field)"; filename="\(Self.escaped(content.name ?? "content"))"\r
      Content-Type: \(type ?? "application/octet-stream")\r
      \r

      """
    head = Array(start.utf8) + others.bytes + Array(middle.utf8)
  }

  /// A file name between quotes: as browsers write it (HTML Standard, "Multipart form data").
  private static func escaped(_ name: String) -> String {
    // By scalars: a line end of two is one character.
    name.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"": text += "%22"
      case "\r": text += "%0D"
      case "\n": text += "%0A"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  /// The value of the header `Content-Type`.
  var contentType: String { "multipart/form-data; boundary=\"\(boundary)\"" }

  /// The body of a request.
  var body: BodyParts { BodyParts(size: head.count + content.size + tail.count) { try self.part($0) } }

  private var tail: [UInt8] { Array("\r\n--\(boundary)--\r\n".utf8) }

  /// The part with a number. Parts are read in order; the first one starts again.
  private func part(_ number: Int) throws -> [UInt8] {
    try progress.withLock { progress in
      guard number > 0 else {
        progress.reader = try ContentReader(content.body)
        return head
      }
      guard let reader = progress.reader else { return [] }
      let bytes = try reader.next()
      guard bytes.isEmpty else { return bytes }
      progress.reader = nil
      return tail
    }
  }
}
