import GeneratorCore

extension SourceText {
  /// The notation of a document.
  enum Notation { case xml, json }

  /// The notation of the document, detected from its first characters. Empty documents and HTML are refused.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata`.
  func notation() throws -> Notation {
    let hint = "give a service's '$metadata' document"
    guard let index = bytes.firstIndex(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw refusal(
        .emptyDocument, "the document is empty", at: .start, hint: "fetch it again from the service's '$metadata'")
    }
    let start = position(at: index)
    let head = String(decoding: bytes[index...].prefix(400), as: UTF8.self).lowercased()
    if head.hasPrefix("<!doctype html") || head.hasPrefix("<html") { throw Self.htmlRefusal(self, at: start) }
    if head.hasPrefix("{") || head.hasPrefix("[") { return .json }
    if head.hasPrefix("openapi:") || head.hasPrefix("swagger:") { throw Self.openAPIRefusal(self, at: start) }
    if !head.hasPrefix("<") {
      throw refusal(.notMetadata, "neither XML nor JSON: it begins with neither '<' nor '{'", at: start, hint: hint)
    }
    return .xml
  }

  /// The error for an OpenAPI document, which portals of APIs offer next to metadata.
  static func openAPIRefusal(_ source: SourceText, at position: SourcePosition) -> ScaffoldError {
    source.refusal(
      .notMetadata, "an OpenAPI document, not metadata", at: position,
      hint: "give the service's '$metadata' document, or name a plugin that reads OpenAPI with '--reader'")
  }

  /// The error for an HTML page.
  static func htmlRefusal(_ source: SourceText, at position: SourcePosition) -> ScaffoldError {
    source.refusal(
      .notMetadata, "an HTML page, not metadata", at: position, length: 5,
      hint: "the service probably requires you to sign in, or the URL is that of a web page")
  }
}
