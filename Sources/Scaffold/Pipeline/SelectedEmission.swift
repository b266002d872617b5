import GeneratorModel
import GeneratorPlugins

/// An emission with the part of the service that is emitted.
struct SelectedEmission: EmissionState {
  let earlier: MatchedEmission
  let selected: ServiceModel
  /// The renames from the service as the package last knew it.
  let renames: AppliedRenames
  /// The Swift names that transforms chose.
  let proposedNames: [MetadataPath: String]
}

extension PipelineRun {
  /// Filters the service, and applies all transforms to it.
  func transform(_ matched: MatchedEmission) async throws -> SelectedEmission {
    let request = matched.request
    let transforms =
      [request.settings.filter] + pipeline.transforms
      + matched.plugins.transforms(for: request, watch: pipeline.watch(request))
    let proposal = try await log.run(.transform) {
      var proposal = ModelProposal(matched.described)
      for transform in transforms {
        guard let naming = transform as? any NamingTransform else {
          proposal.model = try await log.collect { [model = proposal.model] in
            try await transform.transform(model, diagnostics: &$0)
          }
          continue
        }
        let result = try await log.collect { [model = proposal.model] in
          try await naming.transformWithNames(model, diagnostics: &$0)
        }
        proposal.model = result.model
        proposal.swiftNames.merge(result.swiftNames) { $1 }
      }
      return proposal
    }
    let renames = matched.formerService.map {
      AppliedRenames(request.settings.declaredRenames, from: $0.model, to: proposal.model)
    }
    return SelectedEmission(
      earlier: matched, selected: proposal.model, renames: renames ?? .none, proposedNames: proposal.swiftNames)
  }
}
