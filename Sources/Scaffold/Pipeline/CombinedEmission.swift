import GeneratorCore
import GeneratorEvolution
import GeneratorNaming
import GeneratorPlanning
import GeneratorPlugins
import GeneratorWriting

/// An emission with the plans of all services in one.
struct CombinedEmission: EmissionState {
  /// The emission of the first service.
  let earlier: PlannedEmission
  /// The request for the whole package.
  let request: ScaffoldRequest
  /// The whole package that is emitted again; nil for a new one.
  let former: FormerPackage?
  /// The plugins of all services.
  let plugins: ResolvedPlugins
  let plan: PackagePlan
  /// The settings to record.
  let settings: ProjectSettings
  let documents: PackageDocuments
  /// The changes of the services since the former package.
  let schemas: [SchemaComparison]
  /// The names that were kept.
  let kept: PinnedNames
}

extension PipelineRun {
  /// Combines the plans of the services. The plan of an only service is that of the package.
  func combine(
    _ services: [PlannedEmission], of request: ScaffoldRequest, _ former: FormerPackage?
  ) async throws -> CombinedEmission {
    let schemas = try services.compactMap { try $0.comparison() }
    let settings = services.map(\.recordedSettings)
    let names = request.settings.services.map(\.name)
    guard !names.isEmpty else {
      let only = services[0]
      return CombinedEmission(
        earlier: only, request: only.request, former: former, plugins: only.plugins, plan: only.plan,
        settings: settings[0], documents: PackageDocuments(only.document), schemas: schemas, kept: only.kept)
    }
    var kept = PinnedNames()
    for (name, service) in zip(names, services) { kept.add(service.kept, of: name) }
    var plugins = services[0].plugins
    for plugin in services.dropFirst().flatMap(\.plugins.plugins) { plugins.add(plugin) }
    var whole = settings[0].listing(zip(names, settings).map { ServiceSettings(of: $1, name: $0) })
    whole.name = request.settings.name
    for service in settings.dropFirst() { whole.parameters.merge(service.parameters) { first, _ in first } }
    let plan = try await log.run(.plan) {
      let planner = ServicesPlanner(name: try PackageName(request.settings.name ?? ""))
      let plan = try planner.plan(services.map { ServicesPlanner.Service(model: $0.model, plan: $0.plan) })
      try refuseAutomaticallyRunFiles(in: plan, of: former)
      return plan
    }
    return CombinedEmission(
      earlier: services[0], request: request, former: former, plugins: plugins, plan: plan, settings: whole,
      documents: PackageDocuments(services: zip(names, services).map { ($0, $1.document) }), schemas: schemas,
      kept: kept)
  }
}
