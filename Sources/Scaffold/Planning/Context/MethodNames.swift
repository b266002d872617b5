import GeneratorModel

/// Names the methods of the emitted service: overloads share the name of their operation where Swift can tell them apart, and
/// where it cannot, the later one gets a number. A name that a method has had stays with it.
struct MethodNames {
  /// One way to call an operation.
  struct Method {
    /// What the name is remembered by.
    let path: MetadataPath
    /// The name of the operation or of its import.
    let name: String
    let context: OperationContext
  }

  /// The names of the methods, in their order.
  let names: [String]

  /// - Parameter settled: the names that were settled before.
  init(_ methods: [Method], settled: [MetadataPath: String]) {
    var names: [String?] = methods.map { _ in nil }
    var taken: Set<String> = []
    for (place, method) in methods.enumerated() {
      guard let name = settled[method.path], name.hasPrefix(method.name) else { continue }
      if taken.insert(name + method.context.identity).inserted { names[place] = name }
    }
    // In the order of their paths, which is the same whatever the order of the document.
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
  /// The path of one way to call an operation: the overload's signature, with the name of the import that it is called by.
  static func method(of operation: ServiceOperation, by operationImport: OperationImport? = nil) -> MetadataPath {
    guard let operationImport else { return MetadataPath(operation.signature) }
    let parameters = operation.signature.dropFirst(operation.name.description.count)
    return MetadataPath("\(MetadataPath.child(operationImport.name, of: operationImport.container))\(parameters)")
  }
}
