import GeneratorModel

extension PinnedNames {
  /// The pinned names for a model. Paths of parameters contain the signature of their operation, which changes with
  /// every parameter. Therefore a parameter of an unknown overload gets the name that parameters of the same name have
  /// in other overloads.
  func names(for model: ServiceModel) -> [MetadataPath: String] {
    guard !names.isEmpty else { return [:] }
    let known = parameterNames
    guard !known.isEmpty else { return names }
    var names = names
    for operation in model.operations where !operation.parameters.isEmpty {
      let paths = MetadataPath.parameters(of: operation)
      var taken = Set(paths.compactMap { names[$0] })
      for (path, parameter) in zip(paths, operation.parameters) where names[path] == nil {
        guard let found = known["\(operation.name)/\(parameter.name)"], found.count == 1, let name = found.first,
          taken.insert(name).inserted
        else { continue }
        names[path] = name
      }
    }
    return names
  }

  /// The pinned names of parameters by operation and parameter, without the signature.
  private var parameterNames: [String: Set<String>] {
    var known: [String: Set<String>] = [:]
    for (path, name) in names {
      let text = path.text
      guard let opening = text.firstIndex(of: "("), let closing = text.lastIndex(of: ")") else { continue }
      let rest = text[text.index(after: closing)...]
      if rest.hasPrefix("/") { known["\(text[..<opening])\(rest)", default: []].insert(name) }
    }
    return known
  }
}
