/// The order of a model's elements within their scopes, for those whose order has no meaning: namespaces, properties,
/// navigation properties and their constraints, overloads, sets and other children of the container, annotations.
///
/// Some services write their metadata in a different order at each start. A package keeps the order that it knows, so
/// that nothing in it changes then. Parameters, enumeration members and parts of keys remain in document order.
package struct ElementOrder: Hashable, Sendable {
  /// The ordered names by scope.
  package private(set) var scopes: [String: [String]] = [:]

  package init(scopes: [String: [String]] = [:]) { self.scopes = scopes }

  /// Records the order of a model.
  package init(of model: ServiceModel) {
    var scopes: [String: [String]] = [:]
    _ = ElementArrangement { scope, names in
      scopes[scope] = names
      return names
    }.arranged(model)
    self.scopes = scopes
  }

  /// Returns a model with its elements in this order.
  ///
  /// If the known elements are already in this order, unknown ones keep their positions. Otherwise they come last,
  /// sorted by name, because their positions mean nothing.
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

  /// The scopes that differ from another order, except those of annotations, whose order does not affect emitted files.
  package func differing(from other: ElementOrder) -> ElementOrder {
    ElementOrder(
      scopes: scopes.filter { scope, names in
        !scope.hasSuffix(ElementArrangement.annotationScope) && names != other.scopes[scope]
      })
  }
}
