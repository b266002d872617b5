import GeneratorModel

/// Assigns the names of the emitted service's methods. Overloads share the name of their operation if Swift can
/// distinguish them; otherwise, the later one gets a number. A method keeps its previous name.
struct MethodNames {
  /// A method that calls an operation.
  struct Method {
    /// The path under which the name is recorded.
    let path: MetadataPath
    /// The name of the operation or of its import.
    let name: String
    let context: OperationContext
  }

  /// The names of the methods, in order.
  let names: [String]

  /// - Parameter settled: the names that were recorded before.
  init(_ methods: [Method], settled: [MetadataPath: String]) {
    var names: [String?] = methods.map { _ in nil }
    var taken: Set<String> = []
    for (place, method) in methods.enumerated() {
      guard let name = settled[method.path], name.hasPrefix(method.name) else { continue }
      if taken.insert(name + method.context.identity).inserted { names[place] = name }
    }
    // Sorted by path, which does not depend on the order of the document.
    let free = methods.enumerated().filter { names[$0.offset] == nil }
    for (place, method) in free.sorted(by: { $0.element.path < $1.element.path }) {
      var name = method.name
      var number = 1
      while !taken.insert(name + method.context.identity).inserted {
        number += 1
        name = "\(method.name)\(number)"
      }
      names[place] = name
    }
    self.names = names.compactMap(\.self)
  }
}

extension MetadataPath {
  /// The path of a method: the overload's signature, with the name of the import if it is called by one.
  static func method(of operation: ServiceOperation, by operationImport: OperationImport? = nil) -> MetadataPath {
    guard let operationImport else { return MetadataPath(operation.signature) }
    let parameters = operation.signature.dropFirst(operation.name.description.count)
    return MetadataPath("\(MetadataPath.child(operationImport.name, of: operationImport.container))\(parameters)")
  }
}
