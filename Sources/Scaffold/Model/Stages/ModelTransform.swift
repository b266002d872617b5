import GeneratorCore

/// Changes a service model before it is named: filters, renames, corrects what a service says wrongly. A kind of plugin.
public protocol ModelTransform: Sendable {
  /// The name by which users ask for the transform.
  var name: String { get }

  /// The model that goes on from here.
  ///
  /// - Throws: ``ScaffoldError`` when the model cannot be transformed.
  func transform(_ model: ServiceModel, diagnostics: inout DiagnosticSink) async throws -> ServiceModel
}
