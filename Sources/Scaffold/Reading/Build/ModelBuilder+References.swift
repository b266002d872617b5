import GeneratorModel

extension ModelBuilder {
  /// Checks keys, referential constraints, concurrency tokens and restricted properties, which requires all types.
  mutating func checkReferences() {
    let index = ModelIndex(model)
    for place in model.structuredTypes.indices {
      checkKey(ofTypeAt: place, index: index)
      checkConstraints(ofTypeAt: place, index: index)
    }
    markConcurrencyTokens(index: index)
    markRestrictions(index: index)
  }

  private mutating func checkKey(ofTypeAt place: Int, index: ModelIndex) {
    let type = model.structuredTypes[place]
    guard !type.key.isEmpty else { return }
    let declaration = declaredPosition(of: .type(type.name))
    if let inherited = type.base.map(index.key(of:)), !inherited.isEmpty {
      if inherited != type.key {
        warn(
          .redeclaredKey, "key of '\(type.name)' differs from the inherited one, left out", at: declaration,
          hint: "remove 'Key' from it")
      }
      model.structuredTypes[place].key = []
      return
    }
    for part in type.key where index.property(at: part.path, of: type.name) == nil {
      warn(
        .unknownKeyProperty, "unknown property '\(part.path)' in the key of '\(type.name)', left out", at: declaration,
        hint: types.suggestion(for: part.path, in: index.properties(of: type.name).map(\.name))
          ?? "name a property of the type")
      model.structuredTypes[place].key.removeAll { $0 == part }
    }
    checkKeyNames(ofTypeAt: place)
  }

  /// Each part of a key needs a unique name in key predicates (6.5).
  private mutating func checkKeyNames(ofTypeAt place: Int) {
    let type = model.structuredTypes[place]
    var names: Set<String> = []
    var parts: [KeyPart] = []
    for part in type.key {
      var part = part
      if !names.insert(part.name).inserted {
        let isRepeated = parts.contains { $0.path == part.path } || !names.insert(part.path).inserted
        warn(
          .duplicateKeyName,
          isRepeated
            ? "property '\(part.path)' is twice in the key of '\(type.name)'; the second one is left out"
            : "alias '\(part.name)' is twice in the key of '\(type.name)', '\(part.path)' read without it",
          at: declaredPosition(of: .type(type.name)),
          hint: isRepeated ? "name each property once" : "give one of them another alias")
        if isRepeated { continue }
        part.alias = nil
      }
      parts.append(part)
    }
    model.structuredTypes[place].key = parts
  }

  private mutating func checkConstraints(ofTypeAt place: Int, index: ModelIndex) {
    let type = model.structuredTypes[place]
    for (position, navigation) in type.navigationProperties.enumerated()
    where !navigation.referentialConstraints.isEmpty {
      let sound = navigation.referentialConstraints.filter {
        index.property(at: $0.property, of: type.name) != nil
          && index.property(at: $0.referencedProperty, of: navigation.target) != nil
      }
      guard sound.count < navigation.referentialConstraints.count else { continue }
      for constraint in navigation.referentialConstraints where !sound.contains(constraint) {
        let pair = "'\(constraint.property)' = '\(constraint.referencedProperty)'"
        warn(
          .unknownConstraintProperty,
          "referential constraint \(pair) of navigation property '\(navigation.name)' names a property that does not"
            + " exist, left out", at: declaredPosition(of: .property(navigation.name, of: type.name)),
          hint: "name properties of the two types")
      }
      model.structuredTypes[place].navigationProperties[position].referentialConstraints = sound
    }
  }

  /// `Core.OptimisticConcurrency` of a set names the properties that determine the ETags of its entities.
  private mutating func markConcurrencyTokens(index: ModelIndex) {
    var tokens: [QualifiedName: Set<String>] = [:]
    for set in model.entitySets {
      guard let names = set.annotation(VocabularyTerm.optimisticConcurrency)?.texts else { continue }
      for type in index.lineage(of: set.type) { tokens[type.name, default: []].formUnion(names) }
    }
    for place in model.structuredTypes.indices {
      guard let names = tokens[model.structuredTypes[place].name] else { continue }
      for position in model.structuredTypes[place].properties.indices
      where names.contains(model.structuredTypes[place].properties[position].name) {
        model.structuredTypes[place].properties[position].isConcurrencyToken = true
      }
    }
  }
}
