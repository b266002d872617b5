/// Fetches the documents that a document refers to over the network, and those that these refer to
/// (OData 4.01 Part 3: CSDL XML, 4.1).
struct ReferenceFetcher {
  /// How many documents are fetched for one.
  private static let limit = 200

  let source: any DocumentSource
  let reader: any MetadataReader

  /// The document with its companions. What cannot be fetched is reported as a warning, and left to be a file.
  func follow(_ root: SourceDocument, diagnostics: inout DiagnosticSink) async throws -> SourceDocument {
    var whole = root
    var asked: Set<String> = []
    var open = [root]
    while let document = open.popLast() {
      for link in reader.references(in: document) {
        guard let url = DocumentLink.address(of: link.uri, from: document.address), asked.count < Self.limit,
          asked.insert(url.description).inserted
        else { continue }
        do {
          let companion = try await source.load(url)
          whole.companions[url.description] = companion
          open.append(companion)
        } catch let error as ScaffoldError {
          diagnostics.report(
            Diagnostic(
              .warning, "cannot read the document that is referred to: \(error.diagnostics.first?.message ?? "")",
              at: link.location, hint: "put it beside the document as a file, or correct the address"))
        }
      }
    }
    return whole
  }
}
