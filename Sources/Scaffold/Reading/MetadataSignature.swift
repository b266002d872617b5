import FoundationEssentials
import GeneratorCore

/// Recognizes metadata by the beginning of a document, without parsing it.
enum MetadataSignature {
  /// The number of bytes that are checked; there may be comments and a license before the first element.
  private static let window = 65_536

  /// Whether a document looks like CSDL: XML with a root element `Edmx` or `Schema` (OData CSDL XML, 3.1), or a JSON
  /// object with `$Version` (OData CSDL JSON, 3.1).
  static func isMetadata(_ document: SourceDocument) -> Bool {
    let text = beginning(of: document.bytes)
    if text.first(where: { !$0.isWhitespace }) == "{" { return text.contains("\"$Version\"") }
    guard let element = firstElement(in: text) else { return false }
    let name = element.split(separator: ":").last ?? element
    return name == "Edmx" || name == "Schema"
  }

  /// Whether a document may refer to others. Parsing it again to be sure is worth it only then.
  static func hasReferences(_ document: SourceDocument) -> Bool {
    let bytes = document.bytes
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    return isUTF16
      || ["<Reference", ":Reference", "\"$Reference\""].contains { bytes.contains(utf8: $0) }
  }

  /// The first bytes as text, in the encoding of the byte-order mark.
  private static func beginning(of bytes: Data) -> String {
    let start = bytes.prefix(window)
    if start.starts(with: [0xFF, 0xFE]) || start.starts(with: [0xFE, 0xFF]) {
      return String(data: start, encoding: .utf16) ?? ""
    }
    return String(decoding: start.withoutByteOrderMark, as: UTF8.self)
  }

  /// The name of the first element, after declarations, comments and processing instructions.
  private static func firstElement(in text: String) -> Substring? {
    var rest = text[...]
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...].dropFirst()
      if rest.hasPrefix("!--") {
        guard let end = rest.firstRange(of: "-->") else { return nil }
        rest = rest[end.upperBound...]
      } else if let first = rest.first, first != "?", first != "!" {
        return rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
      }
    }
    return nil
  }
}
