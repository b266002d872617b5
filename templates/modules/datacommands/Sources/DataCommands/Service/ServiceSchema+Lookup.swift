import CommandLineInterface
import QueryLanguage
import ServiceData

extension ServiceSchema {
  /// The set or singleton that an argument names.
  ///
  /// - Throws: ``CommandError`` with the name that was probably meant.
  package func namedSet(_ name: String) throws -> EntitySetSchema {
    guard let set = set(name) else {
      throw CommandError.unknownSet(name, suggestion: NameSuggestion.nearest(to: name, among: sets.map(\.name)))
    }
    return set
  }

  /// The entity type of a set.
  func requiredType(of set: EntitySetSchema) throws -> StructuredSchema {
    guard let type = entityType(of: set) else { throw CommandError.unknownSet(set.name, suggestion: nil) }
    return type
  }

  /// The key that an argument stands for; nil for a singleton.
  func key(_ text: String?, of set: EntitySetSchema) throws -> EntityKey? {
    if set.isSingleton { return nil }
    guard let text else { throw CommandError.needsKey(set.name) }
    return try EntityKeyParser(try requiredType(of: set)).key(text, isLenient: true)
  }
}
