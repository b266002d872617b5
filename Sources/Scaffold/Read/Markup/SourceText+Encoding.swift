import Foundation

extension SourceText {
  /// Takes a document's bytes as they are, but for a byte-order mark, and for UTF-16, which becomes UTF-8.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` when the bytes are not of the encoding that they begin with.
  init(_ document: SourceDocument) throws {
    let head = Array(document.bytes.prefix(2))
    guard head == [0xFF, 0xFE] || head == [0xFE, 0xFF] else {
      let hasMark = document.bytes.starts(with: [0xEF, 0xBB, 0xBF])
      self.init(name: document.name, bytes: Array(hasMark ? document.bytes.dropFirst(3) : document.bytes))
      return
    }
    guard let text = String(data: document.bytes, encoding: .utf16) else {
      throw ScaffoldError(
        .unusableMetadata, "'\(document.name)' begins as UTF-16 but is not", hint: "save it again as UTF-8")
    }
    self.init(name: document.name, bytes: Array(Self.withoutDeclaration(text).utf8))
  }

  /// The text with blanks in place of its XML declaration, whose encoding is no longer true.
  private static func withoutDeclaration(_ text: String) -> String {
    guard text.hasPrefix("<?xml"), let end = text.range(of: "?>") else { return text }
    let declaration = text[..<end.upperBound]
    return String(declaration.map { $0.isNewline ? $0 : " " }) + text[end.upperBound...]
  }
}
