import GeneratorCore
import GeneratorNaming

/// Adds files to a planned package. A kind of plugin.
public protocol PackageEmitter: Sendable {
  /// The name that users select the emitter by.
  var name: String { get }

  /// Returns the files to add. It does not write them.
  ///
  /// - Parameters:
  ///   - model: the service with its Swift names.
  ///   - outline: the name and targets of the package.
  /// - Throws: ``ScaffoldError`` if the files cannot be created, or a path is not allowed (`refused`).
  func files(
    for model: NamedModel, in outline: PackageOutline, diagnostics: inout DiagnosticSink
  ) async throws -> [PlannedFile]
}
