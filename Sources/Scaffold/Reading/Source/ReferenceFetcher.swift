import GeneratorCore
import GeneratorModel

/// Fetches the documents that a document refers to over the network, directly or indirectly (OData 4.01 Part 3: CSDL
/// XML, 4.1).
package struct ReferenceFetcher {
  package let source: any DocumentSource
  package let reader: any MetadataReader
  /// The maximum number of documents, and their maximum total size in bytes.
  var limits: (documents: Int, bytes: Int)

  package init(
    source: any DocumentSource, reader: any MetadataReader,
    limits: (documents: Int, bytes: Int) = (documents: 200, bytes: BoundedFile.documentLimit)
  ) {
    self.source = source
    self.reader = reader
    self.limits = limits
  }

  /// Returns the document with its companions. A document that cannot be fetched is reported as a warning; it may be
  /// available as a file.
  package func follow(_ root: SourceDocument, diagnostics: inout DiagnosticSink) async throws -> SourceDocument {
    var whole = root
    var asked: Set<String> = []
    var open = [root]
    var size = 0
    while let document = open.popLast() {
      for link in reader.references(in: document) {
        guard let url = DocumentLink.address(of: link.uri, from: document.address),
          !asked.contains(url.description)
        else { continue }
        guard asked.count < limits.documents, size <= limits.bytes else {
          diagnostics.report(excess(at: link))
          return whole
        }
        asked.insert(url.description)
        do {
          let companion = try await source.load(url)
          size += companion.bytes.count
          whole.companions[url.description] = companion
          open.append(companion)
        } catch let error as ScaffoldError {
          diagnostics.report(
            Diagnostic(
              .warning, .unusableReference,
              "cannot read the document that is referred to: \(error.diagnostics.first?.message ?? "")",
              at: link.location, hint: "put it next to the document as a file, or correct the address"))
        }
      }
    }
    return whole
  }

  private func excess(at link: DocumentLink) -> Diagnostic {
    Diagnostic(
      .warning,
      .tooManyReferences,
      "cannot follow '\(link.uri)': found more than \(limits.documents) referenced documents, or more than "
        + "\(limits.bytes >> 20) MB of them", at: link.location,
      hint: "this reference and all later ones are left out, with everything that needs them; combine the documents")
  }
}
