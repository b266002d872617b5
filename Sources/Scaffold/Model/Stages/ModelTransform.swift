import GeneratorCore

/// Changes a service model before Swift names are assigned: filters, renames, or corrects faults of a service. A kind
/// of plugin.
public protocol ModelTransform: Sendable {
  /// Returns the changed model.
  ///
  /// - Throws: ``ScaffoldError`` if the model cannot be transformed.
  func transform(_ model: ServiceModel, diagnostics: inout DiagnosticSink) async throws -> ServiceModel
}
