import Foundation
import GeneratorCore

/// Tells documents apart that are no text at all, so that the user hears what they have.
struct BinaryDocument {
  /// What files begin with that are given for a document by mistake, what they are, and what to do.
  private static let kinds: [(beginning: [UInt8], name: String, hint: String)] = [
    ([0x1F, 0x8B], "compressed by gzip", "unpack it with gunzip first"),
    ([0x50, 0x4B, 0x03, 0x04], "a zip archive", "unpack it, and give the document in it"),
    ([0x25, 0x50, 0x44, 0x46], "a PDF document", "give the service's '$metadata' document"),
  ]

  private let document: SourceDocument

  init(_ document: SourceDocument) { self.document = document }

  /// Refuses what has the beginning of another kind of file, or bytes that no text has.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata`.
  func refuse() throws {
    if let kind = Self.kinds.first(where: { document.bytes.starts(with: $0.beginning) }) {
      throw refusal("the document is \(kind.name), not metadata", hint: kind.hint)
    }
    let head = document.bytes.prefix(64)
    // Text of two bytes a character has zeros; no text has these controls.
    if head.contains(where: { (0x01...0x08).contains($0) || (0x0E...0x1A).contains($0) }) {
      throw refusal("the document is binary, neither XML nor JSON", hint: "give the service's '$metadata' document")
    }
  }

  private func refusal(_ message: String, hint: String) -> ScaffoldError {
    ScaffoldError(
      .unusableMetadata, message, at: SourceLocation(file: document.name, line: 1, column: 1), hint: hint)
  }
}
