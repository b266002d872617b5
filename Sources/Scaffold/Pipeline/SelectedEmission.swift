import GeneratorModel
import GeneratorPlugins

/// An emission with the part of the service that is emitted.
struct SelectedEmission: EmissionState {
  let earlier: MatchedEmission
  let selected: ServiceModel
  /// The renames from the service as the package last knew it.
  let renames: AppliedRenames
}

extension PipelineRun {
  /// Filters the service, and applies all transforms to it.
  func transform(_ matched: MatchedEmission) async throws -> SelectedEmission {
    let request = matched.request
    let transforms =
      [request.settings.filter] + pipeline.transforms
      + matched.plugins.transforms(for: request, watch: pipeline.watch(request))
    let selected = try await log.run(.transform) {
      var model = matched.described
      for transform in transforms {
        model = try await log.collect { try await transform.transform(model, diagnostics: &$0) }
      }
      return model
    }
    let renames = matched.formerService.map {
      AppliedRenames(request.settings.declaredRenames, from: $0.model, to: selected)
    }
    return SelectedEmission(earlier: matched, selected: selected, renames: renames ?? .none)
  }
}
