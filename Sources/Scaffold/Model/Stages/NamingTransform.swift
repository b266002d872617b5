import GeneratorCore

/// A transform that can choose Swift names, too. A kind of plugin.
public protocol NamingTransform: ModelTransform {
  /// Returns the changed model, and names for some of its elements.
  ///
  /// - Throws: ``ScaffoldError`` if the model cannot be transformed.
  func transformWithNames(
    _ model: ServiceModel, diagnostics: inout DiagnosticSink
  ) async throws -> ModelProposal
}
