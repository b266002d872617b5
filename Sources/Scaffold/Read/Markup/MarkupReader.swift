import Foundation
import FoundationXML

/// Reads XML into a tree of elements with exact lines and columns.
///
/// Document type declarations are refused before the parser sees them, so no entity is ever declared or expanded. What
/// is not well-formed ends with an error; an undeclared prefix is a warning, and the document is read on.
struct MarkupReader {
  var limits = MarkupLimits()

  /// The root element of a document.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` that names line and column.
  func read(_ source: SourceText, diagnostics: inout DiagnosticSink) throws -> MarkupElement {
    guard source.bytes.count <= limits.bytes else {
      throw source.refusal(
        "the document has \(source.bytes.count) bytes, more than the \(limits.bytes) allowed", at: .start,
        hint: MarkupLimits.remedy)
    }
    if let spot = declaration(in: source) {
      throw source.refusal(
        "the document declares a document type", at: spot, length: 9,
        hint: "metadata has no document type; remove the declaration and the entities that it defines")
    }
    let events = MarkupEvents(source, limits: limits)
    let parser = XMLParser(data: Data(source.bytes))
    parser.delegate = events
    parser.shouldProcessNamespaces = true
    parser.shouldReportNamespacePrefixes = true
    parser.shouldResolveExternalEntities = false
    _ = parser.parse()
    diagnostics.report(contentsOf: events.warnings)
    return try events.finish()
  }

  /// The spot of a document type declaration, which can only stand before the root element.
  private func declaration(in source: SourceText) -> SourceSpot? {
    var tags = TagCursor(source.bytes)
    let prolog = source.bytes[..<tags.nextStartTag().offset]
    let keyword = Array("<!DOCTYPE".utf8)
    var next = prolog.startIndex
    while let open = prolog[next...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = prolog[open...]
      if rest.starts(with: "<!--".utf8) {
        next = rest.endIndex(of: "-->") ?? prolog.endIndex
      } else if rest.prefix(keyword.count).map({ $0 & 0xDF }) == keyword.map({ $0 & 0xDF }) {
        return source.spot(.start, advancedBy: open)
      } else {
        next = open + 1
      }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// The index behind the first occurrence of a text.
  fileprivate func endIndex(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    return indices.first { self[$0...].starts(with: wanted) }.map { $0 + wanted.count }
  }
}

extension SourceText {
  /// The error that ends the reading of a document, with the part of it that is at fault.
  func refusal(_ message: String, at spot: SourceSpot, length: Int = 1, hint: String? = nil) -> ScaffoldError {
    ScaffoldError(.unusableMetadata, [diagnostic(.error, message, at: spot, length: length, hint: hint)])
  }
}
