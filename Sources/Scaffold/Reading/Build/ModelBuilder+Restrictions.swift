import GeneratorModel

extension ModelBuilder {
  /// Takes the properties that no new entity can have, or that no update can change, from the restrictions of the sets
  /// (`Capabilities.InsertRestrictions/NonInsertableProperties`, `Capabilities.UpdateRestrictions/NonUpdatableProperties`).
  ///
  /// A property has one type for all sets, so it is restricted only if each set that can have it says so.
  mutating func markRestrictions(index: ModelIndex) {
    let insertable = model.entitySets.filter(\.isInsertable)
    let excluded = Self.excluded(
      insertable.map { ($0.type, $0.annotation(VocabularyTerm.insertRestrictions)?["NonInsertableProperties"]) }, index)
    let updatable = model.entitySets.filter(\.isUpdatable).map { ($0.type, updateRestriction($0)) }
    let singletons = model.singletons.filter(\.isUpdatable).map { ($0.type, updateRestriction($0)) }
    let fixed = Self.excluded(updatable + singletons, index)
    guard !excluded.isEmpty || !fixed.isEmpty else { return }
    for place in model.structuredTypes.indices {
      let type = model.structuredTypes[place].name
      let keys = Set(index.key(of: type).map(\.path))
      for position in model.structuredTypes[place].properties.indices {
        let name = model.structuredTypes[place].properties[position].name
        let isExcluded = excluded[type]?.contains(name) == true
        if isExcluded { annotate(property: position, ofTypeAt: place, VocabularyTerm.creatable, false) }
        // Nobody can change a key.
        if fixed[type]?.contains(name) == true || isExcluded && keys.contains(name) {
          annotate(property: position, ofTypeAt: place, VocabularyTerm.immutable, true)
        }
      }
    }
  }

  private func updateRestriction(_ element: some ChangeControlled) -> AnnotationValue? {
    element.annotation(VocabularyTerm.updateRestrictions)?["NonUpdatableProperties"]
  }

  private mutating func annotate(property position: Int, ofTypeAt place: Int, _ term: String, _ value: Bool) {
    guard model.structuredTypes[place].properties[position].annotation(term) == nil else { return }
    model.structuredTypes[place].properties[position].annotations.append(Annotation(term: term, value: .bool(value)))
  }

  /// The names of properties that all sets exclude, by the types that declare them.
  private static func excluded(
    _ sets: [(type: QualifiedName, paths: AnnotationValue?)], _ index: ModelIndex
  ) -> [QualifiedName: Set<String>] {
    var counts: [QualifiedName: [String: Int]] = [:]
    for (type, paths) in sets {
      var known: Set<String> = []
      for path in paths?.texts ?? [] {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        // Other parts than casts lead to another entity or value.
        guard let name = parts.last, parts.dropLast().allSatisfy({ $0.contains(".") }) else { continue }
        let line = index.lineage(of: parts.dropLast().last.map { QualifiedName($0) } ?? type)
        guard let owner = line.first(where: { $0.properties.contains { $0.name == name } }),
          known.insert("\(owner.name)/\(name)").inserted
        else { continue }
        counts[owner.name, default: [:]][name, default: 0] += 1
      }
    }
    return counts.reduce(into: [:]) { excluded, type in
      let holders = sets.count { index.areRelated($0.type, type.key) }
      excluded[type.key] = Set(type.value.filter { $0.value == holders }.keys)
    }
  }
}
