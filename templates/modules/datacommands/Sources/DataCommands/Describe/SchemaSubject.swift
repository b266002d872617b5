import CommandLineInterface
import ServiceData

/// What a name of the metadata means.
enum SchemaSubject: Sendable {
  /// An entity set or a singleton, with its entity type.
  case set(EntitySetSchema, StructuredSchema)
  /// An entity type or a complex type.
  case type(StructuredSchema)
  case enumeration(EnumerationSchema)
  /// All overloads of a function or an action.
  case operation(String, [OperationSchema])
}

extension ServiceSchema {
  /// The set, type or operation with a name. The namespace of types and operations can be omitted. A set is preferred to a
  /// type with the same name.
  ///
  /// - Throws: ``CommandError`` for an unknown name, with a suggestion, or for one that several namespaces have.
  func subject(_ name: String) throws -> SchemaSubject {
    if let set = set(name) { return .set(set, try requiredType(of: set)) }
    let known = document.types.map(\.qualifiedName) + document.enumerations.map(\.qualifiedName)
    let operations = Set(document.operations.map(\.name))
    let named = known.filter { $0 == name } + operations.filter { $0 == name }
    let found = named.isEmpty ? (known + operations).filter { $0.hasSuffix("." + name) }.sorted() : named
    guard let first = found.first else {
      let names = sets.map(\.name) + (known + operations).map(\.afterNamespace)
      throw CommandError.unknownName(name, suggestion: NameSuggestion.nearest(to: name, among: names))
    }
    guard found.count == 1 else { throw CommandError.ambiguousName(name, found) }
    if let type = type(first) { return .type(type) }
    if let type = enumeration(first) { return .enumeration(type) }
    return .operation(first, self.operations(first))
  }

  /// The operations that are bound to a type or to one of its base types.
  func operations(boundTo type: StructuredSchema) -> [OperationSchema] {
    document.operations.filter { operation in
      operation.binding?.type.typeName.flatMap(self.type).map(type.isKind) ?? false
    }
  }
}

extension EntitySetSchema {
  /// What the service allows besides reading, as the names of the commands.
  package var allowedChanges: [String] {
    var changes: [String] = []
    if isInsertable, !isSingleton { changes.append("create") }
    if isUpdatable { changes.append("update") }
    if isDeletable, !isSingleton { changes.append("delete") }
    return changes
  }

  /// The same as a text for a table.
  package var allowedText: String {
    allowedChanges.isEmpty ? "read only" : allowedChanges.joined(separator: ", ")
  }
}
