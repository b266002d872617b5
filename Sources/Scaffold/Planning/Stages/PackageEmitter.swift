import GeneratorCore
import GeneratorNaming

/// Adds files to a package that is planned. A kind of plugin.
public protocol PackageEmitter: Sendable {
  /// The name by which users ask for the emitter.
  var name: String { get }

  /// The files that it adds; nothing is written yet.
  ///
  /// - Parameters:
  ///   - model: the service with its Swift names.
  ///   - outline: name and targets of the package.
  /// - Throws: ``ScaffoldError`` when it cannot say them, or one is not to be written (`refused`).
  func files(
    for model: NamedModel, in outline: PackageOutline, diagnostics: inout DiagnosticSink
  ) async throws -> [PlannedFile]
}
