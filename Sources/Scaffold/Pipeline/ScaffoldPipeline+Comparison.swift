import GeneratorCore
import GeneratorEvolution
import GeneratorModel
import GeneratorNaming

extension ScaffoldPipeline {
  /// Compares two versions of a service, as `scaffold diff` shows them.
  ///
  /// - Parameters:
  ///   - request: the two versions, and the included part.
  ///   - onEvent: receives the events of the run.
  /// - Throws: ``ScaffoldError`` with all diagnostics; `usage` for impossible renames.
  public func compare(
    _ request: ComparisonRequest, onEvent: @escaping @Sendable (PipelineEvent) -> Void = { _ in }
  ) async throws -> SchemaComparison {
    try await inspecting(onEvent) { run in
      let old = try await run.read(run.load(run.resolve(request.old.emission)))
      let new = try await run.read(run.load(run.resolve(request.new.emission)))
      let resolver = RenameResolver(from: old.described, to: new.described, remembered: request.remembered)
      let declared = try resolver.resolve(request.renames)
      let (before, after) = (
        try await run.transform(MatchedEmission(old)), try await run.transform(MatchedEmission(new))
      )
      let renames = AppliedRenames(request.remembered + declared, from: before.selected, to: after.selected)
      let isNew = request.old.pinned == nil && request.new.pinned == nil
      let oldNames = try await run.name(
        before, keeping: request.old.pinned ?? request.new.pinned ?? PinnedNames(), isNew: isNew)
      let newNames = try await run.name(
        after, keeping: request.new.pinned ?? oldNames.model.pinnedNames.following(renames), isNew: isNew)
      return SchemaComparison(old: oldNames.side, new: newNames.side, renames: renames)
    }
  }
}
