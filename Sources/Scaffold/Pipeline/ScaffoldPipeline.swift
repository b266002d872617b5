import GeneratorCore
import GeneratorModel
import GeneratorPacks
import GeneratorPlugins
import GeneratorReading
import GeneratorVerification
import GeneratorWriting

/// The way from a service's metadata to a built and tested package.
///
/// The stages are the lines of `PipelineRun.emit(_:former:)`, for a new package and for one that is emitted again.
/// ``compare(_:onEvent:)``, ``names(for:onEvent:)`` and ``readModel(for:onEvent:)`` run the first of the same stages.
///
/// Nothing is printed here: everything is reported as ``PipelineEvent``s.
public struct ScaffoldPipeline: Sendable {
  let readers: [any MetadataReader]
  let transforms: [any ModelTransform]
  let plugins: PluginHost?
  let builtInTemplates: TemplateTree
  let fileSystem: any FileSystem
  let verifier: PackageVerifier

  /// Creates a pipeline from its parts.
  ///
  /// - Parameters:
  ///   - readers: the readers that may recognize the document, in the order in which they are tried.
  ///   - transforms: the transforms of the model before naming, in order.
  ///   - plugins: finds and loads the plugins that a request names or that recognize its document; nil for no plugins.
  ///   - builtInTemplates: the packs and modules that come with the tool.
  ///   - fileSystem: the file system to which the package is written.
  ///   - verifier: builds and tests the package.
  public init(
    readers: [any MetadataReader] = [CSDLReader()], transforms: [any ModelTransform] = [],
    plugins: PluginHost? = nil, builtInTemplates: TemplateTree, fileSystem: any FileSystem = DiskFileSystem(),
    verifier: PackageVerifier = PackageVerifier()
  ) {
    self.readers = readers
    self.transforms = transforms
    self.plugins = plugins
    self.builtInTemplates = builtInTemplates
    self.fileSystem = fileSystem
    self.verifier = verifier
  }

  /// Carries out a request.
  ///
  /// - Parameters:
  ///   - request: the package to write.
  ///   - onEvent: receives the events of the run. It is called from several threads, but for each step one at a time.
  /// - Throws: ``ScaffoldError`` with all diagnostics; nothing of the package is then written. A package that was
  ///   written and fails its verification is not an error: see `isSuccess` of ``ScaffoldResult``.
  public func run(
    _ request: ScaffoldRequest, onEvent: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> ScaffoldResult {
    try await emitting(onEvent) { run in ScaffoldResult(try await run.emit(request), run.log) }
  }

  /// Does work that writes a package, and reports a cancellation as an interruption.
  func emitting<Output>(
    _ onEvent: @escaping @Sendable (PipelineEvent) -> Void, _ work: (PipelineRun) async throws -> Output
  ) async throws -> Output {
    try await running(onEvent, whenCancelled: "interrupted; nothing is left half-written", work)
  }

  /// Does work that writes nothing, and reports a cancellation as an interruption.
  func inspecting<Output>(
    _ onEvent: @escaping @Sendable (PipelineEvent) -> Void, _ work: (PipelineRun) async throws -> Output
  ) async throws -> Output {
    try await running(onEvent, whenCancelled: "interrupted", work)
  }

  private func running<Output>(
    _ onEvent: @escaping @Sendable (PipelineEvent) -> Void, whenCancelled message: String,
    _ work: (PipelineRun) async throws -> Output
  ) async throws -> Output {
    do {
      return try await work(PipelineRun(pipeline: self, log: PipelineLog(onEvent: onEvent)))
    } catch is CancellationError {
      throw ScaffoldError(.interrupted, .interrupted, message)
    }
  }
}
