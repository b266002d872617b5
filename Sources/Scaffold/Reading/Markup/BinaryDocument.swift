import GeneratorCore

/// Recognizes documents that are not text, to report to the user what they are.
struct BinaryDocument {
  /// The first bytes of files that are passed by mistake, the name of their format, and what to do.
  private static let kinds: [(beginning: [UInt8], name: String, hint: String)] = [
    ([0x1F, 0x8B], "compressed by gzip", "unpack it with gunzip first"),
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive", "unpack it, and give the document in it"),
    ([0x25, 0x50, 0x44, 0x46], "a PDF document", "give the service's '$metadata' document"),
  ]

  private let document: SourceDocument

  init(_ document: SourceDocument) { self.document = document }

  /// Refuses a document with the signature of another format or with bytes that do not occur in text.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata`.
  func refuse() throws {
    if let kind = Self.kinds.first(where: { document.bytes.starts(with: $0.beginning) }) {
      throw refusal("the document is \(kind.name), not metadata", hint: kind.hint)
    }
    let head = document.bytes.prefix(64)
    // Zeros occur in text with two bytes per character; these control characters do not occur in any text.
    if head.contains(where: { (0x01...0x08).contains($0) || (0x0E...0x1A).contains($0) }) {
      throw refusal("the document is binary, neither XML nor JSON", hint: "give the service's '$metadata' document")
    }
  }

  private func refusal(_ message: String, hint: String) -> ScaffoldError {
    ScaffoldError(
      .unusableMetadata, .binaryDocument, message, at: SourceLocation(file: document.name, line: 1, column: 1),
      hint: hint)
  }
}
