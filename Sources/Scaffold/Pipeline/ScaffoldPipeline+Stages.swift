import Foundation
import GeneratorCore
import GeneratorModel
import GeneratorNaming
import GeneratorPacks
import GeneratorPlanning
import GeneratorPlugins
import GeneratorReading
import GeneratorVerification
import GeneratorWriting

extension ScaffoldPipeline {
  /// The value between naming and planning: the outline of the package, and the named model.
  struct NamedPackage: Sendable {
    let outline: PackageOutline
    let model: NamedModel
  }

  /// Finds and reads the pack. It is called before anything is downloaded, so that a misspelled name is reported at
  /// once.
  func loadPack(for request: ScaffoldRequest, _ team: ResolvedPlugins) async throws -> TemplatePack {
    let templates = builtInTemplates.overlaid(by: try team.modules(beside: builtInTemplates))
    let overlays = request.settings.templateDirectories.map { request.absolute($0) }
    let name = try await GitPackStore().file(of: request.settings.pack)
    let place = try PackLocator(builtIn: templates).locate(
      PackLocator.isFile(name) ? request.absolute(name) : name, overlays: overlays)
    return try PackLoader(tree: place.tree).pack(named: place.pack)
  }

  /// Checks everything that can be checked before anything is downloaded.
  func refuseEarly(
    _ request: ScaffoldRequest, _ pack: TemplatePack, _ team: ResolvedPlugins, _ log: PipelineLog
  ) throws {
    let name = try refuseFaultySettings(request, pack, team)
    if !request.isDryRun { try verifier.checkToolchain(for: request.verification) }
    guard let place = request.output ?? name?.description else { return }
    try checkPlace(request.absolute(place), isDryRun: request.isDryRun, log: log)
  }

  /// Refuses an invalid name and invalid parameters.
  @discardableResult
  func refuseFaultySettings(
    _ request: ScaffoldRequest, _ pack: TemplatePack, _ team: ResolvedPlugins
  ) throws -> PackageName? {
    let settings = try team.settings(request.settings.parameters, of: pack)
    // A reader that is not found yet may define the parameter, and bring modules that define it.
    if !mayFindReader(for: request) { _ = try pack.parameterValues(settings: settings) }
    return try request.settings.name.map(PackageName.init)
  }

  /// Loads the document.
  var loading: PipelineStage<any DocumentSource, SourceDocument> {
    PipelineStage(name: .load) { try await $0.load() }
  }

  /// Reads the document.
  func reading(_ reader: any MetadataReader, _ log: PipelineLog) -> PipelineStage<SourceDocument, ServiceModel> {
    PipelineStage(name: .read) { document in
      try await log.collect { try await reader.read(document, diagnostics: &$0) }
    }
  }

  /// Filters the model, and applies all transforms to it.
  func transforming(
    _ request: ScaffoldRequest, _ team: ResolvedPlugins, _ log: PipelineLog
  ) -> PipelineStage<ServiceModel, ServiceModel> {
    PipelineStage(name: .transform) { described in
      var model = described
      for transform in [request.filter] + transforms + team.transforms(for: request, watch: watch(request)) {
        model = try await log.collect { try await transform.transform(model, diagnostics: &$0) }
      }
      return model
    }
  }

  /// Determines the package's name, its targets, and the name of each element of the model. Existing names are kept.
  func naming(
    _ pack: TemplatePack, _ request: ScaffoldRequest, _ team: ResolvedPlugins, pinned: PinnedNames = PinnedNames()
  ) -> PipelineStage<ServiceModel, NamedPackage> {
    PipelineStage(name: .name) { model in
      let name = try request.settings.name.map(PackageName.init) ?? PackageName(suggestedBy: model)
      let outline = try OutlineBuilder(pack: pack).outline(
        for: model, name: name, settings: try team.settings(request.settings.parameters, of: pack),
        renames: request.settings.declaredRenames)
      let assigner = NameAssigner(pinned: pinned, reservedTypes: outline.reservedTypes)
      return NamedPackage(outline: outline, model: try assigner.assign(model))
    }
  }

  /// Plans the files of the pack and of the emitters.
  ///
  /// - Parameter known: the existing files of the package, which the user has already accepted.
  func planning(
    _ request: ScaffoldRequest, _ team: ResolvedPlugins, _ log: PipelineLog, known: Set<String> = []
  ) -> PipelineStage<NamedPackage, PackagePlan> {
    PipelineStage(name: .plan) { package in
      var plan = try FilePlanner(outline: package.outline).plan(package.model)
      let watch = PluginWatch(root: root(of: request, package.outline), fileSystem: fileSystem)
      for emitter in team.emitters(for: request, watch: watch) {
        let files = try await log.collect {
          try await emitter.files(for: package.model, in: package.outline, diagnostics: &$0)
        }
        plan = try plan.adding(files, of: emitter.name)
      }
      try refuseWhatRunsByItself(in: plan, known: known)
      return plan
    }
  }

  /// Refuses files of packs and plugins that a server or git would run, unless the user trusts them for this run. The
  /// tool's own files are exempt.
  private func refuseWhatRunsByItself(in plan: PackagePlan, known: Set<String>) throws {
    let found = plan.files.files.filter { $0.path.runsByItself && !known.contains($0.path.text) }
    guard plugins?.isTrusting != true, !found.isEmpty else { return }
    var own: Set<String> = []
    for module in plan.outline.modules {
      for (path, file) in module.files
      where builtInTemplates.files["modules/\(module.name)/\(path)"]?.bytes == file.bytes {
        if let target = ModuleRenderer.outputPattern(for: path) { own.insert(target.path) }
      }
    }
    let refused = found.filter { !own.contains($0.path.text) }
    guard !refused.isEmpty else { return }
    throw ScaffoldError(
      .refused,
      refused.map { file in
        Diagnostic(
          .error, "refused '\(file.path)' of a pack or plugin: it would run by itself",
          hint: "read it where it comes from, then say '--trust' this once")
      })
  }

  /// Compares the plan with the files on disk.
  func comparing(
    _ builder: ChangeSetBuilder, _ settings: ProjectSettings, _ document: SourceDocument, _ team: ResolvedPlugins
  ) -> PipelineStage<PackagePlan, ChangeSet> {
    PipelineStage(name: .compare) { plan in
      try builder.changeSet(for: plan, settings: settings, metadata: document, plugins: team.record)
    }
  }

  /// Writes the changes, and the record for undoing them.
  func writing(isNew: Bool, _ guardian: (any FileLock)? = nil) -> PipelineStage<ChangeSet, WriteReport> {
    PipelineStage(name: .write) { changes in
      try FileWriter(fileSystem: fileSystem, guardian: guardian).write(changes, isNew: isNew)
    }
  }

  /// Builds and tests the written package.
  func verifying(
    _ level: VerificationLevel, root: String, _ log: PipelineLog
  ) -> PipelineStage<FilePlan, VerificationReport?> {
    PipelineStage(name: .verify) { plan in
      try await verifier.verify(root, plan: plan, level: level) { log.output($0) }
    }
  }

  /// Cleans up after a killed run, and refuses a place that is taken.
  func checkPlace(_ root: String, isDryRun: Bool, log: PipelineLog) throws {
    if !isDryRun, let outcome = try JournalRecovery(fileSystem: fileSystem).recover(root) {
      log.report([JournalRecovery.note(of: outcome, root: root)])
    }
    try OutputFolder(fileSystem: fileSystem).check(root)
  }

  /// The root of the package, an absolute path.
  func root(of request: ScaffoldRequest, _ outline: PackageOutline) -> String {
    request.absolute(request.output ?? outline.name.description)
  }

  /// The settings that the package records, with the final name and with paths relative to its root.
  func recorded(
    _ request: ScaffoldRequest, reader: String?, _ outline: PackageOutline, root: String
  ) -> ProjectSettings {
    var settings = request.settings
    settings.reader = reader
    settings.metadata = request.source.recorded(in: root)
    settings.name = outline.name.description
    settings.templateDirectories = settings.templateDirectories.map {
      RelativePath.of(request.absolute($0), from: root)
    }
    if PackLocator.isFile(settings.pack) {
      settings.pack = RelativePath.of(request.absolute(settings.pack), from: root)
    }
    return settings
  }
}

extension ScaffoldRequest {
  /// The filter for the requested part of the service.
  var filter: ServiceFilter { ServiceFilter(include: settings.include, exclude: settings.exclude) }

  /// A path of the user as an absolute path.
  func absolute(_ path: String) -> String {
    RelativePath.resolve(path, in: workingDirectory)
  }
}
