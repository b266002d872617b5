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
    let name = try await checkSettings(of: prepared, pack)
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
  private func checkSettings(of prepared: PreparedEmission, _ pack: TemplatePack) async throws -> PackageName? {
    var settings = try prepared.plugins.settings(prepared.request.settings.parameters, of: pack)
    let known = Set(pack.parameters.map(\.name))
    let unknown = Set(settings.keys).subtracting(known)
    if !unknown.isEmpty, mayFindReader(for: prepared.request) {
      let possible = await parametersOfReaders(among: unknown, for: prepared)
      settings = settings.filter { !possible.contains($0.key) }
    }
    _ = try pack.parameterValues(settings: settings)
    return try prepared.request.settings.name.map(PackageName.init)
  }

  /// Those of some unknown parameters that a reader which is not found yet may define, or bring modules that define them.
  private func parametersOfReaders(
    among unknown: Set<String>, for prepared: PreparedEmission
  ) async -> Set<String> {
    var possible: Set<String> = []
    for file in pipeline.plugins?.finder.effective() ?? [] where file.identity.kind == .reader {
      // One that cannot be asked is reported if it is needed.
      guard let plugin = try? await pipeline.plugins?.load(file, listener: { _, _ in }) else { return unknown }
      possible.formUnion(plugin.description.parameters.map(\.name))
      guard plugin.description.modules != nil else { continue }
      var plugins = prepared.plugins
      plugins.add(plugin)
      guard let pack = try? await loadPack(for: prepared.request, plugins) else { return unknown }
      possible.formUnion(pack.parameters.map(\.name))
    }
    return possible.intersection(unknown)
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
