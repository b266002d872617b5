/// The elements of a model that can be renamed (all but parameters), by path.
package struct ElementTable: Sendable {
  /// The kind of each element.
  package private(set) var elements: [MetadataPath: SchemaElement] = [:]

  /// Creates an empty table.
  init() {}

  package init(_ model: ServiceModel) {
    for namespace in model.namespaces { elements[MetadataPath(namespace.name)] = .namespace }
    for container in model.containers { elements[MetadataPath(container.name.description)] = .container }
    for type in model.structuredTypes {
      elements[.type(type.name)] = type.element
      for property in type.properties { elements[.property(property.name, of: type.name)] = .property }
      for property in type.navigationProperties {
        elements[.property(property.name, of: type.name)] = .navigationProperty
      }
    }
    for type in model.enumTypes {
      elements[.type(type.name)] = .enumeration
      for member in type.members { elements[.member(member.name, of: type.name)] = .enumerationMember }
    }
    for type in model.typeDefinitions { elements[.type(type.name)] = .typeDefinition }
    for operation in model.operations { elements[.operation(operation.name)] = operation.element }
    for set in model.entitySets { elements[.child(set.name, of: set.container)] = .entitySet }
    for set in model.singletons { elements[.child(set.name, of: set.container)] = .singleton }
    for child in model.operationImports { elements[.child(child.name, of: child.container)] = .operationImport }
  }

  /// The kind of an element; nil if the model has no element with the path.
  package subscript(path: MetadataPath) -> SchemaElement? { elements[path] }
}
