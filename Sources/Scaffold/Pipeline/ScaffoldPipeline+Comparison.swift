import GeneratorCore
import GeneratorEvolution
import GeneratorModel
import GeneratorNaming
import GeneratorPlanning
import GeneratorPlugins
import GeneratorWriting

extension ScaffoldPipeline {
  /// A version of a service as read from its document, with everything needed to name it.
  private struct ReadSide {
    let request: ScaffoldRequest
    let team: ResolvedPlugins
    let document: SourceDocument
    let described: ServiceModel
  }

  /// Compares two versions of a service, as `scaffold diff` shows them.
  ///
  /// - Parameters:
  ///   - request: the two versions, and the included part.
  ///   - tell: receives the events of the run.
  /// - Throws: ``ScaffoldError`` with all diagnostics; `usage` for impossible renames.
  public func compare(
    _ request: ComparisonRequest, tell: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> SchemaComparison {
    try await inspecting(tell) { log in
      let old = try await read(request.old.emission, log)
      var newEmission = request.new.emission
      let new = try await read(newEmission, log)
      let resolver = RenameResolver(from: old.described, to: new.described, remembered: request.remembered)
      let declared = try resolver.resolve(request.renames)
      newEmission.settings.remember(declared)
      let (oldModel, newModel) = (try await part(of: old, old.request, log), try await part(of: new, newEmission, log))
      let renames = AppliedRenames(request.remembered + declared, from: oldModel, to: newModel)
      let before = try await name(
        oldModel, old, pinned: request.old.pinned ?? request.new.pinned ?? PinnedNames(), log)
      let after = try await name(
        newModel, new, pinned: request.new.pinned ?? before.model.pinnedNames.following(renames), log)
      return SchemaComparison(old: side(before, old), new: side(after, new), renames: renames)
    }
  }

  private func read(_ request: ScaffoldRequest, _ log: PipelineLog) async throws -> ReadSide {
    var team = try await team(for: request, log)
    let (document, model, _) = try await described(request, &team, log)
    return ReadSide(request: request, team: team, document: document, described: model)
  }

  /// The part of the service that the request includes.
  private func part(
    of side: ReadSide, _ request: ScaffoldRequest, _ log: PipelineLog
  ) async throws -> ServiceModel {
    try await log.run(transforming(request, side.team, log), side.described)
  }

  private func name(
    _ model: ServiceModel, _ side: ReadSide, pinned: PinnedNames, _ log: PipelineLog
  ) async throws -> NamedPackage {
    let pack = try await loadPack(for: side.request, side.team)
    return try await log.run(naming(pack, side.request, side.team, pinned: pinned), model)
  }

  private func side(_ package: NamedPackage, _ read: ReadSide) -> SchemaComparison.Side {
    SchemaComparison.Side(
      package.model, name: read.document.name, package: package.outline.name.description)
  }
}
