import GeneratorCore

/// Suggests cuts for a large selection.
package struct CutSuggestions {
  /// A suggested cut.
  struct Suggestion {
    let cut: ServiceCut
    /// What it saves after the cuts before it.
    let saved: EmissionCost
  }

  /// The smallest number of types for which cuts are suggested.
  static let threshold = 100
  /// The number of suggested cuts.
  static let limit = 3
  /// The largest number of types for which the best cuts are searched: for Graph's 3,823 types, that would take longer
  /// than everything else.
  static let searchLimit = 1000

  private let model: ServiceModel
  private let resources: ResourceNames

  /// - Parameter model: the selected part of a service.
  package init(_ model: ServiceModel) {
    self.model = model
    resources = ResourceNames(model)
  }

  /// A note with the cuts that save most, if the selection is large and they save a fourth of it. For a very large one, a
  /// note that says how to find them.
  package var diagnostics: [Diagnostic] {
    let isSuggested = model.typeNames.count >= Self.threshold && model.entitySets.count <= FilterAdvice.limit
    guard isSuggested, let first = model.containers.first else { return [] }
    guard model.typeNames.count <= Self.searchLimit else {
      return [
        Diagnostic(
          .note, .largeSelection, "the selection needs \(model.typeNames.count) types", at: first.location,
          hint: "'scaffold inspect --cost' ranks what sets and navigation drag in, with the option that cuts it")
      ]
    }
    let suggestions = suggestions
    let saved = suggestions.reduce(0) { $0 + $1.saved.types }
    guard saved * 4 >= model.typeNames.count else { return [] }
    let count = suggestions.count == 1 ? "one cut leaves" : "\(suggestions.count) cuts leave"
    let list = suggestions.map { "\($0.cut.shellText) (\($0.saved.types) types)" }.joined(separator: ", ")
    return [
      Diagnostic(
        .note, .largeSelection,
        "the selection needs \(model.typeNames.count) types; \(count) \(saved) of them out", at: first.location,
        hint: "the cuts that save most: \(list); a later '!SET/PATH' keeps a part, and 'scaffold inspect --cost' lists "
          + "other cuts")
    ]
  }

  /// The cuts that save most, each after those before it.
  var suggestions: [Suggestion] {
    var cuts = ServiceCuts()
    var suggestions: [Suggestion] = []
    while suggestions.count < Self.limit, let resolved = try? ResolvedCuts(cuts, in: model, resources) {
      let ranking = CutRanking(model, cuts: resolved)
      let wide = wideCuts(after: ranking, cuts)
      let best = (ranking.candidates + wide).max {
        ($0.merit, $1.cut.description) < ($1.merit, $0.cut.description)
      }
      guard let best, best.saved.types > 1 else { break }
      cuts.add(best.cut)
      suggestions.append(Suggestion(cut: best.cut, saved: best.saved))
    }
    return suggestions
  }

  /// The cuts of all navigation of a set, for the sets that need most.
  private func wideCuts(after ranking: CutRanking, _ cuts: ServiceCuts) -> [CutRanking.Candidate] {
    let sets = ranking.children.sorted { ($0.saved.types, $1.name) > ($1.saved.types, $0.name) }.prefix(10)
    return sets.compactMap { set in
      var wider = cuts
      let cut = ServiceCut(.navigation, "\(set.name)/*")
      wider.add(cut)
      guard let resolved = try? ResolvedCuts(wider, in: model, resources) else { return nil }
      let saved = ranking.total - CutRanking(model, cuts: resolved).total
      return CutRanking.Candidate(cut: cut, saved: saved, merit: saved.types * 4 - 1)
    }
  }
}
