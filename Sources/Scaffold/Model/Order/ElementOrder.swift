/// The order in which elements of a model stand in their scopes, where that order has no meaning: namespaces, properties,
/// navigation properties and their constraints, overloads, sets and what is in the container beside them, annotations.
///
/// Some services write their metadata in another order at each start. A package keeps the order that it knows, so that
/// nothing of it changes then. Parameters, enumeration members and parts of keys stay as the document has them.
package struct ElementOrder: Hashable, Sendable {
  /// The names of a scope, in their order, by scope.
  package private(set) var scopes: [String: [String]] = [:]

  package init(scopes: [String: [String]] = [:]) { self.scopes = scopes }

  /// The order that a model has.
  package init(of model: ServiceModel) {
    var scopes: [String: [String]] = [:]
    _ = ElementArrangement { scope, names in
      scopes[scope] = names
      return names
    }.arranged(model)
    self.scopes = scopes
  }

  /// A model with its elements in this order.
  ///
  /// What is not known stays where the model has it as long as the known elements are in this order; else it comes last, by
  /// name, since its place says nothing.
  package func applied(to model: ServiceModel) -> ServiceModel {
    guard !scopes.isEmpty else { return model }
    return ElementArrangement { scope, names in
      guard let known = scopes[scope] else { return names }
      return Self.merged(names, known: known)
    }.arranged(model)
  }

  private static func merged(_ names: [String], known: [String]) -> [String] {
    let (present, familiar) = (Set(names), Set(known))
    let kept = known.filter(present.contains)
    guard names.filter(familiar.contains) != kept else { return names }
    return kept + names.filter { !familiar.contains($0) }.sorted()
  }

  /// The scopes of this order that are not so in another one, but for annotations, whose order nothing emitted depends on.
  package func differing(from other: ElementOrder) -> ElementOrder {
    ElementOrder(
      scopes: scopes.filter { scope, names in
        !scope.hasSuffix(ElementArrangement.annotationScope) && names != other.scopes[scope]
      })
  }
}
