import CommandLineInterface
import Foundation

extension ScaffoldPipeline {
  /// The value between naming and planning: what the package is made of, and how everything in it is called.
  struct NamedPackage: Sendable {
    let outline: PackageOutline
    let model: NamedModel
  }

  /// Finds and reads the pack first: a misspelled name is told before anything is fetched.
  func loadPack(for request: ScaffoldRequest) throws -> TemplatePack {
    let overlays = request.settings.templateDirectories.map { request.absolute($0) }
    let name = request.settings.pack
    let isFile = name.contains("/") || name.hasSuffix(".json")
    let place = try PackLocator(builtIn: builtInTemplates).locate(
      isFile ? request.absolute(name) : name, overlays: overlays)
    return try PackLoader(tree: place.tree).pack(named: place.pack)
  }

  /// Refuses what can be refused before anything is fetched.
  func refuseEarly(_ request: ScaffoldRequest, _ pack: TemplatePack, _ log: PipelineLog) throws {
    _ = try pack.parameterValues(settings: request.settings.parameters)
    let name = try request.settings.name.map(PackageName.init)
    guard let place = request.output ?? name?.description else { return }
    try checkPlace(request.absolute(place), isDryRun: request.isDryRun, log: log)
  }

  /// Loads the document.
  var loading: PipelineStage<any DocumentSource, SourceDocument> {
    PipelineStage(name: .load) { try await $0.load() }
  }

  /// Reads the document with the reader that was asked for, or the first that recognizes it.
  func reading(_ request: ScaffoldRequest, _ log: PipelineLog) -> PipelineStage<SourceDocument, ServiceModel> {
    PipelineStage(name: .read) { document in
      let reader = try reader(for: document, named: request.settings.reader)
      return try log.collect { try reader.read(document, diagnostics: &$0) }
    }
  }

  /// Takes the part of the model that was asked for, and sends it through every transform.
  func transforming(_ request: ScaffoldRequest, _ log: PipelineLog) -> PipelineStage<ServiceModel, ServiceModel> {
    PipelineStage(name: .transform) { model in
      try ([request.filter] + transforms).reduce(model) { model, transform in
        try log.collect { try transform.transform(model, diagnostics: &$0) }
      }
    }
  }

  /// Settles the package's name, its targets, and the name of everything in the model.
  func naming(_ pack: TemplatePack, _ request: ScaffoldRequest) -> PipelineStage<ServiceModel, NamedPackage> {
    PipelineStage(name: .name) { model in
      let name = try request.settings.name.map(PackageName.init) ?? PackageName(suggestedBy: model)
      let outline = try OutlineBuilder(pack: pack).outline(
        for: model, name: name, settings: request.settings.parameters)
      let assigner = NameAssigner(reservedTypes: outline.reservedTypes)
      return NamedPackage(outline: outline, model: try assigner.assign(model))
    }
  }

  /// Plans the files.
  var planning: PipelineStage<NamedPackage, PackagePlan> {
    PipelineStage(name: .plan) { try FilePlanner(outline: $0.outline).plan($0.model) }
  }

  /// Compares the plan with the disk.
  func comparing(
    _ request: ScaffoldRequest, _ document: SourceDocument, root: String
  ) -> PipelineStage<PackagePlan, ChangeSet> {
    PipelineStage(name: .compare) { plan in
      try ChangeSetBuilder(root: root, fileSystem: fileSystem).changeSet(
        for: plan, settings: settings(of: request, plan.outline, root: root), metadata: document)
    }
  }

  /// Writes the changes.
  var writing: PipelineStage<ChangeSet, WriteReport> {
    PipelineStage(name: .write) { try FileWriter(fileSystem: fileSystem).write($0) }
  }

  /// Builds and tests what was written.
  func verifying(
    _ level: VerificationLevel, root: String, _ log: PipelineLog
  ) -> PipelineStage<FilePlan, VerificationReport?> {
    PipelineStage(name: .verify) { plan in
      try await verifier.verify(root, plan: plan, level: level) { log.output($0) }
    }
  }

  /// Cleans up after a killed run, and refuses a place where something is.
  func checkPlace(_ root: String, isDryRun: Bool, log: PipelineLog) throws {
    if !isDryRun, let outcome = try JournalRecovery(fileSystem: fileSystem).recover(root) {
      log.report([JournalRecovery.note(of: outcome, root: root)])
    }
    try OutputFolder(fileSystem: fileSystem).check(root)
  }

  /// Where the package goes, as an absolute path.
  func root(of request: ScaffoldRequest, _ outline: PackageOutline) -> String {
    request.absolute(request.output ?? outline.name.description)
  }

  /// The settings that the package records: paths seen from its root, the name that was settled.
  func settings(of request: ScaffoldRequest, _ outline: PackageOutline, root: String) -> ProjectSettings {
    var settings = request.settings
    settings.metadata = request.source.recorded(in: root)
    settings.name = outline.name.description
    settings.templateDirectories = settings.templateDirectories.map {
      RelativePath.of(request.absolute($0), from: root)
    }
    if settings.pack.contains("/") || settings.pack.hasSuffix(".json") {
      settings.pack = RelativePath.of(request.absolute(settings.pack), from: root)
    }
    return settings
  }

  private func reader(for document: SourceDocument, named name: String?) throws -> any MetadataReader {
    if let name {
      if let reader = readers.first(where: { $0.name == name }) { return reader }
      let known = readers.map { "'\($0.name)'" }.joined(separator: ", ")
      throw ScaffoldError(
        .usage, "there is no reader '\(name)'",
        hint: NameSuggestion.hint(for: name, among: readers.map(\.name)) ?? "there are \(known)")
    }
    // The first one, which is built in, tells best what a document is that no reader knows.
    if let reader = readers.first(where: { $0.recognizes(document) }) ?? readers.first { return reader }
    throw ScaffoldError(
      .unusableMetadata, "'\(document.name)' is not metadata of a kind that is known",
      hint: "name the reader with '--reader' if there is a plugin for it")
  }
}

extension ScaffoldRequest {
  /// What takes the part of the service that is asked for.
  var filter: ServiceFilter { ServiceFilter(include: settings.include, exclude: settings.exclude) }

  /// A path of the user as an absolute one.
  func absolute(_ path: String) -> String {
    RelativePath.resolve(path, in: workingDirectory)
  }
}
