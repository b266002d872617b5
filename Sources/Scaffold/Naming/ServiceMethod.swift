import GeneratorModel

/// A method of the emitted service, which calls an overload of an operation.
package struct ServiceMethod: Sendable {
  /// The overload that it calls.
  package let operation: ServiceOperation
  /// The import by which it calls an unbound operation.
  package let operationImport: OperationImport?
  /// Its parameters, as declared in Swift.
  package let signature: MethodSignature
  /// Its name in Swift, without backticks. Overloads share it if Swift can distinguish them.
  package internal(set) var name: String

  /// The path under which the name is recorded: the overload's signature, with the name of the import if it is called
  /// by one.
  var path: MetadataPath {
    guard let operationImport else { return MetadataPath(operation.signature) }
    let parameters = operation.signature.utf8.dropFirst(operation.name.description.utf8.count)
    return MetadataPath(
      "\(MetadataPath.child(operationImport.name, of: operationImport.container))\(Substring(parameters))")
  }
}
