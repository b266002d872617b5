import GeneratorModel

extension ModelBuilder {
  /// The containers of the service: those of its own document, and those that they extend (13.1.1). A document that
  /// contains only references stands for the referenced ones.
  mutating func servedContainers() -> Set<QualifiedName> {
    guard let own = documents.first, !own.schemas.isEmpty else { return containerNames }
    var bases: [QualifiedName: QualifiedName] = [:]
    eachSchema { builder, schema in
      for container in schema.containers {
        bases[builder.qualified(container.name, in: schema)] = container.extends.map { builder.resolve($0, in: schema) }
      }
    }
    var served: Set<QualifiedName> = []
    var open = own.schemas.flatMap { schema in schema.containers.map { qualified($0.name, in: schema) } }
    while let next = open.popLast() {
      if served.insert(next).inserted, let base = bases[next] { open.append(base) }
    }
    return served
  }

  /// Removes the types of referenced vocabularies, except those that the service's own types use.
  mutating func leaveOutVocabularies() {
    let vocabularies = Set(
      documents.dropFirst().flatMap(\.schemas).filter { !$0.terms.isEmpty }.compactMap(\.namespace))
    guard !vocabularies.isEmpty else { return }
    var used = UsedTypes(model)
    for type in model.structuredTypes where !vocabularies.contains(type.name.namespace) { used.add(type.name) }
    for operation in model.operations {
      for type in operation.parameters.map(\.type) + [operation.returnType].compactMap({ $0 }) { used.add(type) }
    }
    func isKept(_ name: QualifiedName) -> Bool { !vocabularies.contains(name.namespace) || used.names.contains(name) }
    model.structuredTypes.removeAll { !isKept($0.name) }
    model.enumTypes.removeAll { !isKept($0.name) }
    model.typeDefinitions.removeAll { !isKept($0.name) }
    let namespaces = Set(used.names.map(\.namespace))
    model.namespaces.removeAll { vocabularies.contains($0.name) && !namespaces.contains($0.name) }
  }
}
