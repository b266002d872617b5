import FoundationEssentials
import GeneratorCore

/// Finds the message in an XML error: the first element `message` (OData Atom Format 4.0, 15; MS-ODATA, 2.2.8.1).
final class ErrorElementReader: XMLEvents {
  private var found = ""
  private var isInside = false
  private var isDone = false
  /// The number of open elements within the message.
  private var depth = 0

  /// The message of an XML error, if there is one. The text after it need not be well-formed or UTF-8.
  static func message(in bytes: [UInt8]) -> String? {
    let document = SourceDocument(name: "", bytes: Data(bytes))
    let text = (try? SourceText(document).bytes) ?? Array(String(decoding: bytes, as: UTF8.self).utf8)
    let reader = ErrorElementReader()
    try? XMLEventParser.parse(text, events: reader) { reader.isDone }
    return reader.found.isEmpty ? nil : reader.found
  }

  func start(_ tag: XMLStartTag) {
    if isInside {
      depth += 1
    } else {
      isInside = !isDone && tag.name.local.lowercased() == "message"
    }
  }

  func end() {
    guard isInside else { return }
    if depth > 0 {
      depth -= 1
    } else {
      isInside = false
      isDone = true
    }
  }

  func text(_ text: String) {
    if isInside && depth == 0 { found += text }
  }

  func documentType(at offset: Int) {}

  func malformed(_ code: Int, at offset: Int) {}
}
