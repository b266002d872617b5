import GeneratorCore
import GeneratorModel
import GeneratorPlanning
import GeneratorPlugins

/// An emission whose files are planned.
struct PlannedEmission: EmissionState {
  let earlier: NamedEmission
  let plan: PackagePlan
}

extension PipelineRun {
  /// Plans the files of the pack and of the emitters. A new package needs a free place.
  func plan(_ named: NamedEmission) async throws -> PlannedEmission {
    let (request, former) = (named.request, named.former)
    if former == nil {
      try checkPlace(named.root, isDryRun: request.isDryRun)
      log.report(CutSuggestions(named.selected).diagnostics)
    }
    let watch = PluginWatch(root: named.root, fileSystem: pipeline.fileSystem)
    let emitters = named.plugins.emitters(for: request, watch: watch)
    return try await log.run(.plan) {
      var plan = try FilePlanner(outline: named.outline).plan(named.model)
      for emitter in emitters {
        let files = try await log.collect {
          try await emitter.files(for: named.model, in: named.outline, diagnostics: &$0)
        }
        plan = try plan.adding(files, of: emitter.name)
      }
      try refuseAutomaticallyRunFiles(in: plan, of: former)
      plan.elementOrder = named.order
      return PlannedEmission(earlier: named, plan: plan)
    }
  }

  /// Refuses files of packs and plugins that a server or git would run, unless the user trusts them for this run. The
  /// tool's own files are exempt.
  func refuseAutomaticallyRunFiles(in plan: PackagePlan, of former: FormerPackage?) throws {
    // The user has already accepted the existing files of the package.
    let known = former?.project.record.files ?? [:]
    let found = plan.files.files.filter { $0.path.runsAutomatically && known[$0.path.text] == nil }
    guard pipeline.plugins?.isTrusting != true, !found.isEmpty else { return }
    var own: Set<String> = []
    for module in plan.outline.modules {
      for (path, file) in module.files
      where pipeline.builtInTemplates.files["modules/\(module.name)/\(path)"]?.bytes == file.bytes {
        if let target = ModuleRenderer.outputPattern(for: path) { own.insert(target.path) }
      }
    }
    let refused = found.filter { !own.contains($0.path.text) }
    guard !refused.isEmpty else { return }
    throw ScaffoldError(
      .refused,
      refused.map { file in
        Diagnostic(
          .error, .selfRunningFile, "refused '\(file.path)' of a pack or plugin: it would run automatically",
          hint: "read it at its source, then use '--trust' for this run")
      })
  }
}
