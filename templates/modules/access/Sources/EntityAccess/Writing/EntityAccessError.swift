/// Why an entity cannot be changed through its type. Nothing was changed.
public enum EntityAccessError: Error, Sendable, Hashable {
  /// The entity has no key, so it was neither created nor read.
  case missingKey(set: String)
  /// The entities of a type are in several sets.
  case ambiguousSet(type: String, sets: [String])
  /// The metadata does not declare the set of the related entities.
  case unboundNavigation(set: String, navigation: String)
}

extension EntityAccessError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missingKey(let set): "the entity of '\(set)' has no key; create or fetch it first"
    case .ambiguousSet(let type, let sets):
      "entities of '\(type)' are in several sets: \(sets.map { "'\($0)'" }.joined(separator: ", ")); name one with 'in:'"
    case .unboundNavigation(let set, let navigation):
      "the metadata does not say in which set '\(navigation)' of '\(set)' leads; name the set of the target with 'in:'"
    }
  }
}
