import CommandLineInterface
import GeneratorCore

/// The reason why a type of a service is included in a package, or how to include it.
public struct TypeExplanation: Sendable {
  /// The explained type.
  public let type: QualifiedName
  /// Whether the type is included.
  public let isIncluded: Bool
  /// The shortest chain to the type from the selected elements. If the type is excluded, or only reachable by
  /// navigation, the shortest one in the whole service including navigation; empty if there is none.
  public let chain: [TypeStep]
  /// The sets, singletons and operations that would include the type if it is excluded, sorted by name.
  public let remedies: [String]
  /// The cuts on the chain, if the type would be included without cuts.
  public let cuts: [ServiceCut]

  /// Explains a type of a model under a filter.
  ///
  /// - Parameter name: the type's full name, or its simple name if it is unique.
  /// - Throws: ``ScaffoldError`` (`usage`) if the model has no such type or several, and the errors of
  ///   ``ServiceFilter``.
  public init(_ name: String, in model: ServiceModel, filter: ServiceFilter) throws {
    type = try Self.type(called: name, in: model)
    let selection = try ServiceSelection(filter, in: model)
    let closure = filter.types(of: model, selection)
    isIncluded = closure.contains(type)
    let chain = closure.chain(to: type)
    let isReached = chain.first.map { $0.cause != .untouched } ?? false
    let uncut = isIncluded || filter.cuts.isEmpty ? [] : try Self.uncutChain(to: type, in: model, filter)
    var cuts: [ServiceCut] = []
    for cut in uncut.compactMap(selection.cuts.cut) where !cuts.contains(cut) { cuts.append(cut) }
    self.cuts = cuts
    if !uncut.isEmpty {
      self.chain = uncut
    } else if isReached || (isIncluded && filter.isRestricting) {
      self.chain = chain
    } else {
      let whole = TypeGraph(model)
      let closure = whole.closure(of: whole.beginnings { _ in true }, followingNavigation: true)
      self.chain = closure.chain(to: type)
    }
    remedies = isIncluded ? [] : Self.remedies(for: type, in: TypeGraph(model, cuts: selection.cuts))
  }

  /// The chain to a type if nothing were cut.
  private static func uncutChain(
    to type: QualifiedName, in model: ServiceModel, _ filter: ServiceFilter
  ) throws -> [TypeStep] {
    try ServiceFilter(include: filter.include, exclude: filter.exclude).types(of: model).chain(to: type)
  }

  private static func remedies(for type: QualifiedName, in graph: TypeGraph) -> [String] {
    let children = Dictionary(grouping: graph.beginnings { _ in true }) { $0.cause.childName ?? "" }
    return children.filter { graph.closure(of: $0.value).contains(type) }.keys.sorted()
  }

  private static func type(called name: String, in model: ServiceModel) throws -> QualifiedName {
    let names = model.typeNames
    if let exact = names.first(where: { $0.description == name }) { return exact }
    let found = names.filter { $0.name == name }
    if let only = found.first, found.count == 1 { return only }
    guard found.isEmpty else {
      let all = found.map { "'\($0)'" }.joined(separator: ", ")
      throw ScaffoldError(
        .usage, .ambiguousType, "there are \(found.count) types with the name '\(name)'",
        hint: "give the full name: \(all)")
    }
    let hint =
      NameSuggestion.hint(for: name, among: names.map(\.description))
      ?? NameSuggestion.hint(for: name, among: names.map(\.name))
    throw ScaffoldError(
      .usage, .noSuchType, "the service has no type '\(name)'",
      hint: hint ?? "'scaffold inspect' lists its types")
  }
}
