import GeneratorModel

/// Finds the targets of annotations with a path (OData 4.01 Part 3: CSDL XML, 14.2.2).
struct AnnotationTargets {
  /// The kind of target of a path.
  enum Finding {
    /// An element of the model, which has the annotations.
    case element
    /// A target that has no element in the model: a property of a set, a result, an inherited property.
    case elsewhere
    /// A vocabulary term; its annotations are not for clients.
    case term
    /// No target.
    case nothing
  }

  private let index: ModelIndex
  private var elements: Set<String> = []
  private var terms: Set<String>
  /// The types of entity sets and singletons by path.
  private var sets: [String: QualifiedName] = [:]

  /// - Parameter terms: the full names of the vocabulary terms of the document.
  init(_ model: ServiceModel, terms: Set<String>) {
    index = ModelIndex(model)
    self.terms = terms
    elements.formUnion(model.namespaces.map(\.name))
    for type in model.structuredTypes {
      let members = type.properties.map(\.name) + type.navigationProperties.map(\.name)
      insert("\(type.name)", members)
    }
    for type in model.enumTypes { insert("\(type.name)", type.members.map(\.name)) }
    for type in model.typeDefinitions { insert("\(type.name)", []) }
    for container in model.containers { insert("\(container.name)", []) }
    for set in model.entitySets { sets["\(set.container)/\(set.name)"] = set.type }
    for singleton in model.singletons { sets["\(singleton.container)/\(singleton.name)"] = singleton.type }
    elements.formUnion(sets.keys)
    for item in model.operationImports { insert("\(item.container)", [item.name]) }
    for operation in model.operations {
      for target in operation.targets { insert(target, operation.parameters.map(\.name)) }
    }
  }

  private mutating func insert(_ path: String, _ members: [String]) {
    elements.insert(path)
    for member in members { elements.insert("\(path)/\(member)") }
  }

  /// The target of a path with full names.
  func finding(_ path: String) -> Finding {
    if elements.contains(path) { return .element }
    if terms.contains(path) { return .term }
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    // The text after '@' names an annotation of the element before it.
    if let last = parts.last, let at = last.firstIndex(of: "@") {
      parts[parts.count - 1] = String(last[..<at])
      if parts.last == "" { parts.removeLast() }
      let base = finding(parts.joined(separator: "/"))
      return if case .element = base { .elsewhere } else { base }
    }
    guard let first = parts.first, parts.count > 1 else { return .nothing }
    if let type = sets["\(first)/\(parts[1])"] { return leads(parts.dropFirst(2), from: type) ? .elsewhere : .nothing }
    if first.hasSuffix(")") || !elements.contains(first) || index.structuredType(QualifiedName(first)) == nil {
      return elements.contains(first) && parts[1] == "$ReturnType" ? .elsewhere : .nothing
    }
    return leads(parts.dropFirst(), from: QualifiedName(first)) ? .elsewhere : .nothing
  }

  /// Whether a path of members and casts is valid from a type.
  private func leads(_ parts: ArraySlice<String>, from type: QualifiedName) -> Bool {
    var owner: QualifiedName? = type
    for part in parts {
      guard let current = owner else { return false }
      if part.contains(".") {
        owner = index.structuredType(QualifiedName(part))?.name
        guard owner != nil else { return false }
      } else if let navigation = index.navigationProperties(of: current).first(where: { $0.name == part }) {
        owner = navigation.target
      } else if let property = index.properties(of: current).first(where: { $0.name == part }) {
        if case .complex(let complex) = property.type.target { owner = complex } else { owner = nil }
      } else {
        return false
      }
    }
    return true
  }
}
