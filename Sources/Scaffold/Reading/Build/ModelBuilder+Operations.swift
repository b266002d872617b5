import GeneratorCore
import GeneratorModel

extension ModelBuilder {
  /// Adds a function or action of OData 4.0.
  mutating func addOperation(_ declaration: OperationDeclaration, in schema: SchemaDeclaration) {
    let signature = declaration.signature
    var operation = ServiceOperation(
      name: qualified(declaration.name, in: schema), kind: declaration.kind, isBound: signature.isBound,
      isComposable: signature.isComposable, entitySetPath: signature.entitySetPath.map(names.path),
      location: document.source.location(declaration.position))
    let subject = "\(declaration.kind.rawValue) '\(declaration.name)'"
    if signature.isBound, signature.parameters.isEmpty {
      warn(
        .missingBindingParameter, "\(subject) is bound but has no parameter, left out", at: declaration.position,
        attribute: "IsBound",
        hint: "add the parameter that it is bound to")
      return
    }
    operation.parameters = parameters(signature.parameters, of: subject, in: schema)
    operation.returnType = signature.returnType.map {
      reference(
        $0, of: "the result of \(subject)", in: schema, at: signature.returnPosition ?? declaration.position,
        allowsEntities: true)
    }
    finish(&operation, declaration.notes, declared: signature.parameters)
    add(operation, at: declaration.position)
  }

  /// Adds a function import of OData 1.0 to 3.0: an operation and its import.
  ///
  /// - Returns: the operation's name; `nil` if it was left out.
  mutating func addOperation(
    _ declaration: FunctionImportDeclaration, named name: QualifiedName, in schema: SchemaDeclaration
  ) -> QualifiedName? {
    let subject = "function import '\(declaration.name)'"
    let method = declaration.httpMethod
    guard method.map(Self.methods.contains) ?? true else {
      warn(
        .unknownHTTPMethod, "unknown HTTP method '\(method ?? "")' of \(subject), left out", at: declaration.position,
        attribute: "m:HttpMethod",
        hint: "expected one of \(Self.methods.joined(separator: ", "))")
      return nil
    }
    // An import without a method is an operation of OData 3.0, which has side effects by default (CSDL 3.0, 15.2).
    let isAction = method.map { $0 != "GET" } ?? declaration.isSideEffecting ?? schema.isVersion3
    let signature = declaration.signature
    var operation = ServiceOperation(
      name: name, kind: isAction ? .action : .function,
      isBound: signature.isBound && !signature.parameters.isEmpty, isComposable: signature.isComposable,
      httpMethod: method, entitySetPath: signature.entitySetPath,
      location: document.source.location(declaration.position))
    operation.parameters = parameters(signature.parameters, of: subject, in: schema)
    operation.returnType = signature.returnType.map {
      reference(
        $0, of: "the result of \(subject)", in: schema, at: signature.returnPosition ?? declaration.position,
        attribute: $0.isNullable == nil ? "ReturnType" : "Type", allowsEntities: true)
    }
    if case .entity(let name)? = operation.returnType?.target, declaration.entitySet == nil,
      signature.entitySetPath == nil
    {
      warn(
        .missingEntitySet, "\(subject) returns '\(name)' but names no entity set", at: declaration.position,
        attribute: "ReturnType",
        hint: "add the attribute 'EntitySet'")
    }
    finish(&operation, declaration.notes, declared: signature.parameters)
    return add(operation, at: declaration.position) ? operation.name : nil
  }

  private static let methods = ["GET", "POST", "PUT", "PATCH", "MERGE", "DELETE"]

  private mutating func parameters(
    _ declarations: [ParameterDeclaration], of subject: String, in schema: SchemaDeclaration
  ) -> [OperationParameter] {
    var names: Set<String> = []
    return declarations.compactMap { declaration in
      guard names.insert(declaration.name).inserted else {
        warn(
          .duplicateDeclaration,
          "parameter '\(declaration.name)' of \(subject) is declared twice; the second one is left out",
          at: declaration.position, attribute: "Name", hint: "give one of them another name")
        return nil
      }
      let type = reference(
        declaration.type, of: "parameter '\(declaration.name)'", in: schema, at: declaration.position,
        allowsEntities: true)
      return OperationParameter(
        name: declaration.name, type: type, location: document.source.location(declaration.position))
    }
  }

  /// Adds annotations and documentation to an operation and its parameters. Annotations elsewhere can refer to them by
  /// name, or by name and parameter types (OData 4.01 Part 3: CSDL XML, 14.2.1).
  private func finish(
    _ operation: inout ServiceOperation, _ notes: DeclarationNotes, declared: [ParameterDeclaration]
  ) {
    let targets = operation.targets
    operation.annotations = annotations.annotations(notes, targets: targets)
    operation.documentation = annotations.documentation(notes, operation.annotations)
    let notes = Dictionary(declared.map { ($0.name, $0.notes) }) { first, _ in first }
    for index in operation.parameters.indices {
      let name = operation.parameters[index].name
      let found = annotations.annotations(
        notes[name] ?? DeclarationNotes(), targets: targets.map { "\($0)/\(name)" })
      operation.parameters[index].annotations = found
      operation.parameters[index].documentation = annotations.documentation(notes[name] ?? DeclarationNotes(), found)
      operation.parameters[index].isOptional = found.contains { $0.term == VocabularyTerm.optionalParameter }
    }
  }

  @discardableResult
  private mutating func add(_ operation: ServiceOperation, at position: SourcePosition) -> Bool {
    guard signatures.insert(operation.signature).inserted else {
      warn(
        .duplicateDeclaration,
        "\(operation.kind.rawValue) '\(operation.name)' is declared twice with the same parameters; "
          + "the second one is left out",
        at: position, attribute: "Name", hint: "give one of them another name or other parameters")
      return false
    }
    model.operations.append(operation)
    return true
  }
}
