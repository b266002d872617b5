/// Tells documents that are XML or HTML but no service metadata apart, so that the user hears what they have.
struct ForeignDocument {
  let source: SourceText
  let root: MarkupElement

  /// Refuses anything whose root is not that of service metadata.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata`.
  func refuse() throws {
    if root.name == "Edmx", root.isMetadata {
      let runtimes = root.children(named: "Runtime")
      let describesDatabase = runtimes.contains { !$0.children(named: "StorageModels").isEmpty }
      if describesDatabase || !root.children(named: "Designer").isEmpty {
        throw refusal(
          "a file of the Entity Framework designer, which describes a database and not a service",
          hint: "give the service's own document, at its address with '$metadata' behind it")
      }
      if ["DataServices", "Reference", "Runtime"].contains(where: { !root.children(named: $0).isEmpty }) { return }
      throw refusal("no 'DataServices' in 'Edmx'", hint: "fetch the document again from the service's '$metadata'")
    }
    switch root.name.lowercased() {
    case "html":
      throw SourceText.htmlRefusal(source, at: root.spot)
    case "service" where root.namespace == "http://www.w3.org/2007/app":
      throw refusal("a service document, not metadata", hint: "put '$metadata' behind the service's address")
    case "error":
      throw refusal("an error message of the service, not metadata", hint: "read what it says, and fetch it again")
    case "feed", "entry":
      throw refusal("data of the service, not metadata", hint: "put '$metadata' behind the service's address")
    default:
      throw refusal(
        "the root element is '\(root.name)', expected 'Edmx'", hint: "give a service's '$metadata' document")
    }
  }

  private func refusal(_ message: String, hint: String) -> ScaffoldError {
    ScaffoldError(.unusableMetadata, [source.diagnostic(.error, message, at: root.spot, hint: hint)])
  }
}

extension SourceText {
  /// Refuses what can be told from the first characters, before it is read as XML: nothing at all, JSON, HTML.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata`.
  func refuseUnlessMarkup() throws {
    let hint = "give a service's '$metadata' document"
    guard let index = bytes.firstIndex(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw ScaffoldError(.unusableMetadata, "'\(name)' is empty", hint: hint)
    }
    let start = spot(.start, advancedBy: index)
    let head = String(decoding: bytes[index...].prefix(400), as: UTF8.self).lowercased()
    if head.hasPrefix("<!doctype html") || head.hasPrefix("<html") { throw Self.htmlRefusal(self, at: start) }
    if head.hasPrefix("{") || head.hasPrefix("[") {
      throw refusal("JSON, expected XML", at: start, hint: "ask the service for 'application/xml'")
    }
    if !head.hasPrefix("<") { throw refusal("no XML: it does not begin with '<'", at: start, hint: hint) }
  }

  fileprivate static func htmlRefusal(_ source: SourceText, at spot: SourceSpot) -> ScaffoldError {
    source.refusal(
      "an HTML page, not metadata", at: spot, length: 5,
      hint: "the service probably wants you to sign in, or the address is that of a web page")
  }
}
