import Foundation
import GeneratorCore
import GeneratorModel
import GeneratorPacks
import GeneratorPlanning
import GeneratorPlugins
import GeneratorReading
import GeneratorVerification
import GeneratorWriting

/// The stages from a service's metadata to a built and tested package, with the folder of each.
///
///     load       DocumentSource ─▶ SourceDocument            Reading
///                PluginHost ─▶ ResolvedPlugins               Plugins
///     read       MetadataReader ─▶ ServiceModel              Reading, Plugins
///     transform  ModelTransform ─▶ ServiceModel              Model, Plugins
///     name       OutlineBuilder ─▶ PackageOutline            Packs, Planning
///                NameAssigner ─▶ NamedModel                  Naming
///     plan       FilePlanner ─▶ PackagePlan                  Planning
///                PackageEmitter ─▶ PackagePlan               Plugins
///     compare    ChangeSetBuilder ─▶ ChangeSet               Writing
///     write      FileWriter ─▶ WriteReport                   Writing
///     check      PackageCheck ─▶ Bool                        Plugins
///     verify     PackageVerifier ─▶ VerificationReport       Verification
///
/// An existing package goes through the same stages (`ScaffoldPipeline+Regeneration.swift`), from a ``GeneratedProject``,
/// whose names are kept, to a ``RegenerationReport``.
///
/// Each arrow is one type with one job, and each box is a value. Nothing is written to the disk before `write`, and
/// nothing is printed here: everything is reported as ``PipelineEvent``s.
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
  ///   - tell: receives the events of the run. It is called from several threads, but for each step one at a time.
  /// - Throws: ``ScaffoldError`` with all diagnostics; nothing of the package is then written. A package that was
  ///   written and fails its verification is not an error: see ``ScaffoldResult/isSuccess``.
  public func run(
    _ request: ScaffoldRequest, tell: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> ScaffoldResult {
    do {
      return try await result(of: request, log: PipelineLog(tell: tell))
    } catch is CancellationError {
      throw ScaffoldError(.interrupted, "interrupted; what was written is whole")
    }
  }

  private func result(of request: ScaffoldRequest, log: PipelineLog) async throws -> ScaffoldResult {
    var team = try await team(for: request, log)
    try refuseEarly(request, try await loadPack(for: request, team), team, log)
    let (document, described, reader) = try await described(request, &team, log)
    log.report(FilterAdvice(described, filter: request.filter).diagnostics)
    let pack = try await loadPack(for: request, team)
    let model = try await log.run(transforming(request, team, log), described)
    let package = try await log.run(naming(pack, request, team), model)
    let root = root(of: request, package.outline)
    try checkPlace(root, isDryRun: request.isDryRun, log: log)
    let plan = try await log.run(planning(request, team, log), package)
    let recorded = recorded(request, reader: reader, plan.outline, root: root)
    let builder = ChangeSetBuilder(root: root, fileSystem: fileSystem)
    let changes = try await log.run(comparing(builder, recorded, document, team), plan)
    var report: WriteReport?
    var isSound = true
    var verification: VerificationReport?
    if !request.isDryRun {
      report = try await log.run(writing(isNew: true), changes)
      isSound = try await passesChecks(plan, request, team, root: root, log)
      if isSound && request.verification != .none {
        verification = try await log.run(verifying(request.verification, root: root, log), plan.files)
        log.report(verification?.diagnostics ?? [])
      }
    }
    return ScaffoldResult(
      model: package.model, plan: plan, changes: changes, write: report, passesChecks: isSound,
      verification: verification, diagnostics: log.diagnostics, timings: log.timings)
  }
}
