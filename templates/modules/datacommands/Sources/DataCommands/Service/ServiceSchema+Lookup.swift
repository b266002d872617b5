import CommandLineInterface
import ServiceData

extension ServiceSchema {
  /// The set or singleton with a name.
  ///
  /// - Throws: ``CommandError`` for an unknown name, with a suggestion.
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

  /// Parses an argument as a key; nil for a singleton, which has none, or `-` where an argument must be there.
  package func key(_ text: String?, of set: EntitySetSchema) throws -> EntityKey? {
    if set.isSingleton {
      guard text == nil || text == "-" else { throw CommandError.needsNoKey(set.name) }
      return nil
    }
    guard let text else { throw CommandError.needsKey(set.name) }
    return try EntityKeyParser(try requiredType(of: set)).key(text, isLenient: true)
  }

  /// A navigation property of a set's entities and its target set.
  ///
  /// - Throws: ``CommandError`` for an unknown relation, or if the metadata does not determine the target set.
  package func navigation(_ name: String, of set: EntitySetSchema) throws -> (MemberSchema, EntitySetSchema) {
    let type = try requiredType(of: set)
    guard let member = family(of: type).lazy.compactMap({ $0.member(name) }).first, member.isNavigation else {
      throw CommandError.unknownRelation(name, of: type)
    }
    guard let target = set.bindings[name].flatMap(self.set) ?? onlySet(of: member) else {
      throw CommandError.unboundNavigation(name, set: set.name)
    }
    return (member, target)
  }

  /// The only set that can contain the entities of a navigation property; nil if there is no such set or several.
  private func onlySet(of member: MemberSchema) -> EntitySetSchema? {
    guard let name = member.type.typeName, member.relation?.isContainment != true else { return nil }
    let candidates = sets.filter { $0.typeName == name && !$0.isSingleton }
    return candidates.count == 1 ? candidates[0] : nil
  }
}

extension String {
  /// The part of a qualified name after the namespace.
  var afterNamespace: String { split(separator: ".").last.map(String.init) ?? self }
}
