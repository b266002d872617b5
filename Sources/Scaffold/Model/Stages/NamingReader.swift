import GeneratorCore

/// A reader that can choose Swift names, too. A kind of plugin.
public protocol NamingReader: MetadataReader {
  /// Converts the document to a model, and chooses names for some of its elements.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` if the document cannot be used.
  func readWithNames(
    _ document: SourceDocument, diagnostics: inout DiagnosticSink
  ) async throws -> ModelProposal
}
