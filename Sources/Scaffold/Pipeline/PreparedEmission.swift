import GeneratorCore
import GeneratorPacks
import GeneratorPlanning
import GeneratorPlugins
import GeneratorWriting

/// The beginning of an emission: the request, with what it names.
struct PreparedEmission: Sendable {
  let request: ScaffoldRequest
  /// The package that is emitted again; nil for a new one.
  let former: FormerPackage?
  /// The plugins that the request names.
  let plugins: ResolvedPlugins
  /// The pack; nil if nothing needs it before the names are assigned.
  var pack: TemplatePack?
}

extension PipelineRun {
  /// Prepares an emission, and checks everything that can be checked before anything is downloaded.
  func prepare(_ request: ScaffoldRequest, _ former: FormerPackage?) async throws -> PreparedEmission {
    log.report(former?.project.diagnostics ?? [])
    var prepared = try await resolve(request, former)
    let pack = try await loadPack(for: request, prepared.plugins)
    prepared.pack = pack
    let name = try checkSettings(of: prepared, pack)
    if !request.isDryRun { try pipeline.verifier.checkToolchain(for: request.verification) }
    guard former == nil, let place = request.output ?? name?.description else { return prepared }
    try checkPlace(request.absolute(place), isDryRun: request.isDryRun)
    return prepared
  }

  /// Loads the plugins that a request names.
  func resolve(_ request: ScaffoldRequest, _ former: FormerPackage? = nil) async throws -> PreparedEmission {
    PreparedEmission(request: request, former: former, plugins: try await plugins(for: request))
  }

  /// Finds and reads a pack.
  func loadPack(for request: ScaffoldRequest, _ plugins: ResolvedPlugins) async throws -> TemplatePack {
    let builtIn = pipeline.builtInTemplates
    let templates = builtIn.overlaid(by: try plugins.modules(addedTo: builtIn))
    let overlays = request.settings.templateDirectories.map { request.absolute($0) }
    let name = try await GitPackStore().file(of: request.settings.pack)
    let place = try PackLocator(builtIn: templates).locate(
      PackLocator.isFile(name) ? request.absolute(name) : name, overlays: overlays)
    return try PackLoader(tree: place.tree).pack(named: place.pack)
  }

  /// Refuses an invalid name and invalid parameters.
  ///
  /// - Returns: the package's name, if the request has one.
  private func checkSettings(of prepared: PreparedEmission, _ pack: TemplatePack) throws -> PackageName? {
    let settings = try prepared.plugins.settings(prepared.request.settings.parameters, of: pack)
    // A reader that is not found yet may define the parameter, and bring modules that define it.
    if !mayFindReader(for: prepared.request) { _ = try pack.parameterValues(settings: settings) }
    return try prepared.request.settings.name.map(PackageName.init)
  }

  /// Cleans up after a killed run, and refuses a place that is taken.
  func checkPlace(_ root: String, isDryRun: Bool) throws {
    let fileSystem = pipeline.fileSystem
    if !isDryRun, let outcome = try JournalRecovery(fileSystem: fileSystem).recover(root) {
      log.report([JournalRecovery.note(of: outcome, root: root)])
    }
    try OutputFolder(fileSystem: fileSystem).check(root)
  }
}
