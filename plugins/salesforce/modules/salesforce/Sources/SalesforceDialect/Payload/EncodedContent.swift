import HTTPTransport
import ServiceData
import SharedState

/// A JSON object whose last field is content in base64. It is encoded in parts while it is sent, so that its size does not
/// matter.
final class EncodedContent: Sendable {
  // The reader is only used under the lock.
  private struct Progress: @unchecked Sendable {
    /// Nil after the end.
    var reader: ContentReader?
    /// The bytes that do not fill a group of three yet.
    var rest: [UInt8] = []
  }

  private let content: SentContent
  private let head: [UInt8]
  private let progress = Locked(Progress())

  /// - Parameters:
  ///   - field: the field of the content.
  ///   - fields: the other fields.
  /// - Throws: ``ServiceError`` if the content cannot be read.
  init(_ body: MediaContent.Body, field: String, with fields: RecordBody = RecordBody()) throws(ServiceError) {
    content = try SentContent(body)
    var all = fields
    all.remove(field)
    all.set(field, .string(""))
    head = Array(all.bytes.dropLast(Self.tail.count))
  }

  private static let tail = Array(#""}"#.utf8)

  /// The body of a request.
  var body: BodyParts {
    BodyParts(size: head.count + (content.size + 2) / 3 * 4 + Self.tail.count) { try self.part($0) }
  }

  /// The part with a number. Parts are read in order; the first one starts again.
  private func part(_ number: Int) throws -> [UInt8] {
    try progress.withLock { progress in
      guard number > 0 else {
        progress = Progress(reader: try ContentReader(content.body))
        return head
      }
      guard let reader = progress.reader else { return [] }
      while true {
        let next = try reader.next()
        let bytes = progress.rest + next
        guard !next.isEmpty else {
          progress = Progress()
          return Array(Base64.encode(bytes).utf8) + Self.tail
        }
        let whole = bytes.count / 3 * 3
        progress.rest = Array(bytes[whole...])
        if whole > 0 { return Array(Base64.encode(Array(bytes[..<whole])).utf8) }
      }
    }
  }
}
