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

  let index: ModelIndex
  /// The paths of all elements except for the members of types and the parameters of operations.
  private var elements: Set<String> = []
  /// The parameters of operations by their targets.
  private var parameters: [String: [String]] = [:]
  private var terms: Set<String>
  /// The types of entity sets and singletons by path.
  private var sets: [String: QualifiedName] = [:]

  /// - Parameter terms: the full names of the vocabulary terms of the document.
  init(_ model: ServiceModel, terms: Set<String>) {
    index = ModelIndex(model)
    self.terms = terms
    elements.formUnion(model.namespaces.map(\.name))
    elements.formUnion(model.structuredTypes.lazy.map(\.name.description))
    elements.formUnion(model.enumTypes.lazy.map(\.name.description))
    elements.formUnion(model.typeDefinitions.lazy.map(\.name.description))
    elements.formUnion(model.containers.lazy.map(\.name.description))
    for set in model.entitySets { sets["\(set.container)/\(set.name)"] = set.type }
    for singleton in model.singletons { sets["\(singleton.container)/\(singleton.name)"] = singleton.type }
    elements.formUnion(sets.keys)
    for item in model.operationImports { elements.formUnion(["\(item.container)", "\(item.container)/\(item.name)"]) }
    for operation in model.operations {
      for target in operation.targets { parameters[target, default: []] += operation.parameters.lazy.map(\.name) }
    }
    elements.formUnion(parameters.keys)
  }

  /// Whether a path leads to an element of the model.
  private func isElement(_ path: String) -> Bool {
    if elements.contains(path) { return true }
    return path.utf8.indices.contains { slash in
      path.utf8[slash] == UInt8(ascii: "/") && has(path[path.utf8.index(after: slash)...], in: String(path[..<slash]))
    }
  }

  /// Whether a type declares a member, or an operation a parameter.
  private func has(_ member: Substring, in owner: String) -> Bool {
    if parameters[owner]?.contains(where: { $0 == member }) == true { return true }
    let name = QualifiedName(owner)
    if let type = index.structuredType(name) {
      return type.properties.contains { $0.name == member } || type.navigationProperties.contains { $0.name == member }
    }
    return index.enumType(name)?.members.contains { $0.name == member } ?? false
  }

  /// The target of a path with full names.
  func finding(_ path: String) -> Finding {
    if isElement(path) { return .element }
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
