import GeneratorCore

/// Recognizes XML and HTML documents that are not service metadata, to report to the user what they are.
struct ForeignDocument {
  let source: SourceText
  let root: XMLElement

  /// Refuses a document whose root element is not that of service metadata.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata`.
  func refuse() throws {
    if root.name == "Edmx", root.isMetadata {
      let runtimes = root.children(named: "Runtime")
      let describesDatabase = runtimes.contains { !$0.children(named: "StorageModels").isEmpty }
      if describesDatabase || !root.children(named: "Designer").isEmpty {
        throw refusal(
          "a file of the Entity Framework designer, which describes a database and not a service",
          hint: "give the service's own document, at its address followed by '$metadata'")
      }
      if ["DataServices", "Reference", "Runtime"].contains(where: { !root.children(named: $0).isEmpty }) { return }
      throw refusal("no 'DataServices' in 'Edmx'", hint: "fetch the document again from the service's '$metadata'")
    }
    switch root.name.lowercased() {
    case "edmx" where !root.isMetadata, "schema" where !root.isMetadata:
      let expected = root.name.lowercased() == "edmx" ? XMLNamespace.wrapper : XMLNamespace.schema
      throw refusal(
        "'\(root.name)' of the unknown XML namespace '\(root.namespace ?? "")'",
        hint: "expected one of CSDL, such as '\(expected)'")
    case "html":
      throw SourceText.htmlRefusal(source, at: root.position)
    case "service" where root.namespace == "http://www.w3.org/2007/app":
      throw refusal("a service document, not metadata", hint: "append '$metadata' to the service's address")
    case "error":
      throw refusal(
        "an error message of the service, not metadata",
        hint: "read the message, correct its cause, and fetch the document again")
    case "feed", "entry":
      throw refusal("data of the service, not metadata", hint: "append '$metadata' to the service's address")
    default:
      throw refusal(
        "the root element is '\(root.name)', expected 'Edmx'", hint: "give a service's '$metadata' document")
    }
  }

  private func refusal(_ message: String, hint: String) -> ScaffoldError {
    ScaffoldError(.unusableMetadata, [source.diagnostic(.error, .notMetadata, message, at: root.position, hint: hint)])
  }
}
