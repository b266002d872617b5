import CommandLineInterface
import GeneratorCore

/// Suggests a filter for a service with very many sets.
package struct FilterAdvice {
  /// The maximum number of sets for which nothing is suggested.
  static let limit = 200

  private let model: ServiceModel
  private let filter: ServiceFilter

  package init(_ model: ServiceModel, filter: ServiceFilter) {
    self.model = model
    self.filter = filter
  }

  /// A note with the sizes if the service is large and not filtered.
  package var diagnostics: [Diagnostic] {
    let resources = ResourceNames(model)
    let sets =
      model.entitySets.map { resources[$0.name, of: $0.container] }
      + model.singletons.map { resources[$0.name, of: $0.container] }
    guard sets.count > Self.limit, !filter.isRestricting else { return [] }
    let sizes = ServiceSizes(model).types
    let ordered = sets.map { (name: $0, types: sizes[$0] ?? 0) }.sorted { ($0.types, $0.name) < ($1.types, $1.name) }
    guard let least = ordered.first, let most = ordered.last else { return [] }
    let middle = ordered[ordered.count / 2]
    let total = model.typeNames.count
    return [
      Diagnostic(
        .note, .largeService, "the service has \(sets.count) sets and \(total) types, all of which are included",
        at: model.containers.first?.location,
        hint: "select what you need with '--include SET': '\(least.name)' needs \(CountedNoun(least.types, "type")), "
          + "'\(middle.name)' \(middle.types), '\(most.name)' \(most.types); 'scaffold inspect' shows all")
    ]
  }
}
