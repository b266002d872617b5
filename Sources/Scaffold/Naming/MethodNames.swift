import GeneratorModel

/// Assigns the names of the emitted service's methods. Overloads share the name of their operation if Swift can
/// distinguish them; otherwise, the later one gets a number. A method keeps its previous name.
struct MethodNames {
  /// The names that were recorded before.
  let settled: [MetadataPath: String]

  /// The methods of a service: one for each import of an unbound overload, then one for each bound overload.
  func methods(of model: NamedModel) -> [ServiceMethod] {
    var methods = Self.unnamed(model)
    let identities = methods.map(\.signature.identity)
    let paths = methods.map(\.path)
    var taken: Set<String> = []
    var free: [Int] = []
    for (place, method) in methods.enumerated() {
      if let name = settled[paths[place]], name.hasPrefix(method.name), taken.insert(name + identities[place]).inserted
      {
        methods[place].name = name
      } else {
        free.append(place)
      }
    }
    // Sorted by path, which does not depend on the order of the document.
    for place in free.sorted(by: { paths[$0] < paths[$1] }) {
      let base = methods[place].name
      var number = 1
      while !taken.insert(methods[place].name + identities[place]).inserted {
        number += 1
        methods[place].name = "\(base)\(number)"
      }
    }
    return methods
  }

  /// The methods with the names of their operations or imports.
  private static func unnamed(_ model: NamedModel) -> [ServiceMethod] {
    let overloads = Dictionary(grouping: model.model.operations.filter { !$0.isBound }, by: \.name)
    let unbound = model.model.operationImports.flatMap { operationImport in
      let name = model.childName(operationImport.name, of: operationImport.container).name
      return (overloads[operationImport.operation] ?? []).map {
        ServiceMethod(
          operation: $0, operationImport: operationImport, signature: MethodSignature($0, in: model), name: name)
      }
    }
    let bound = model.model.operations.filter(\.isBound).map {
      ServiceMethod(
        operation: $0, operationImport: nil, signature: MethodSignature($0, in: model),
        name: model.operationName($0).name)
    }
    return unbound + bound
  }
}
