import Foundation
import GeneratorCore
import GeneratorModel
import GeneratorPacks
import GeneratorPlanning
import GeneratorPlugins
import GeneratorReading
import GeneratorVerification
import GeneratorWriting

/// The whole way from a service's metadata to a package that is built and tested; this file is its table of contents.
///
///     load       DocumentSource ─▶ SourceDocument            Source/
///                PluginHost ─▶ ResolvedPlugins                    Plugins/
///     read       MetadataReader ─▶ ServiceModel              Read/, Model/, Plugins/
///     transform  ModelTransform ─▶ ServiceModel              Filter/, Plugins/
///     name       OutlineBuilder ─▶ PackageOutline            Packs/, Plan/
///                NameAssigner ─▶ NamedModel                  Naming/
///     plan       FilePlanner ─▶ PackagePlan                  Plan/, Templates
///                PackageEmitter ─▶ PackagePlan               Plugins/
///     compare    ChangeSetBuilder ─▶ ChangeSet               Write/, Merge/
///     write      FileWriter ─▶ WriteReport                   Write/
///     check      PackageCheck ─▶ Bool                        Plugins/
///     verify     PackageVerifier ─▶ VerificationReport       Verify/
///
/// A package that is there goes the same way again (`ScaffoldPipeline+Regeneration.swift`), from a ``GeneratedProject``,
/// whose names hold, to a ``RegenerationReport``.
///
/// Each arrow is one type with one job, each box a value. Nothing touches the disk before `write`, and nothing here
/// prints: what happens is told as ``PipelineEvent``s.
public struct ScaffoldPipeline: Sendable {
  let readers: [any MetadataReader]
  let transforms: [any ModelTransform]
  let plugins: PluginHost?
  let builtInTemplates: TemplateTree
  let fileSystem: any FileSystem
  let verifier: PackageVerifier

  /// Creates a pipeline of its parts.
  ///
  /// - Parameters:
  ///   - readers: the readers that may recognize the document, in the order in which they are asked.
  ///   - transforms: what changes the model before it is named, in order.
  ///   - plugins: where the plugins are found that a request names, or that know its document; none without it.
  ///   - builtInTemplates: the packs and modules that come with the tool.
  ///   - fileSystem: where the package is written.
  ///   - verifier: what builds and tests it.
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

  /// Does what the request asks.
  ///
  /// - Parameters:
  ///   - request: what the user asks for.
  ///   - tell: takes what happens on the way; called from several threads, one at a time for each step.
  /// - Throws: ``ScaffoldError`` with all that is to be said; nothing of the package is written then. A package that
  ///   was written and fails its verification is no error here: see ``ScaffoldResult/isSuccess``.
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
