import GeneratorCore

/// One overload of a function or action (OData 4.01 Part 3: CSDL XML, 12).
///
/// A function import of OData 2.0 and 3.0 is both an unbound operation and its ``OperationImport``.
public struct ServiceOperation: Hashable, Sendable, Codable {
  /// What sort of operation it is.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// Has no side effects.
    case function
    /// May change data.
    case action
  }

  /// The full name, which overloads share.
  public var name: QualifiedName
  /// Function or action.
  public var kind: Kind
  /// Whether it is called on a value of its first parameter's type.
  @Sparse public var isBound: Bool
  /// Whether a path can go on behind a call.
  @Sparse public var isComposable: Bool
  /// The HTTP method of an OData 2.0 or 3.0 function import, in upper case.
  public var httpMethod: String?
  /// The parameters in document order, the binding parameter first.
  @Sparse public var parameters: [OperationParameter]
  /// What it returns; `nil` when nothing.
  public var returnType: TypeReference?
  /// The path from the binding parameter to the set of the returned entities.
  public var entitySetPath: String?
  /// What the document says about it in words.
  public var documentation: Documentation?
  /// Everything else that the document says about it.
  @Sparse public var annotations: [Annotation]
  /// Where it is declared.
  public var location: SourceLocation?

  package init(
    name: QualifiedName, kind: Kind, isBound: Bool = false, isComposable: Bool = false, httpMethod: String? = nil,
    parameters: [OperationParameter] = [], returnType: TypeReference? = nil, entitySetPath: String? = nil,
    documentation: Documentation? = nil, annotations: [Annotation] = [], location: SourceLocation? = nil
  ) {
    self.name = name
    self.kind = kind
    self.isBound = isBound
    self.isComposable = isComposable
    self.httpMethod = httpMethod
    self.parameters = parameters
    self.returnType = returnType
    self.entitySetPath = entitySetPath
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }

  /// What tells the overload from the others of its name: the full name with the types of the parameters and, but for a
  /// binding parameter, their names: `Shop.Rate(Shop.Product,stars:Edm.Int32)`.
  public var signature: String {
    let parts = parameters.enumerated().map { index, parameter in
      isBound && index == 0 ? parameter.type.text : "\(parameter.name):\(parameter.type.text)"
    }
    return "\(name)(\(parts.joined(separator: ",")))"
  }

  /// The paths by which annotations elsewhere call the overload: by the name of all overloads, or by name and types of
  /// parameters, of which an action needs only the one that it is bound to (14.2.1). Services of SAP name no more of a
  /// bound function either.
  package var targets: [String] {
    let types = parameters.map(\.type.text)
    let targets = ["\(name)", "\(name)(\(types.joined(separator: ",")))"]
    if isBound { return types.count > 1 ? targets + ["\(name)(\(types[0]))"] : targets }
    return kind == .action && !types.isEmpty ? targets + ["\(name)()"] : targets
  }
}

/// A parameter of an operation (12.9).
public struct OperationParameter: Hashable, Sendable, Codable {
  /// The name in metadata and URLs.
  public var name: String
  /// The type.
  public var type: TypeReference
  /// Whether a call can leave it out (`Core.OptionalParameter`).
  @Sparse public var isOptional: Bool
  /// What the document says about it in words.
  public var documentation: Documentation?
  /// Everything else that the document says about it.
  @Sparse public var annotations: [Annotation]
  /// Where it is declared.
  public var location: SourceLocation?

  package init(
    name: String, type: TypeReference, isOptional: Bool = false, documentation: Documentation? = nil,
    annotations: [Annotation] = [], location: SourceLocation? = nil
  ) {
    self.name = name
    self.type = type
    self.isOptional = isOptional
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }
}

/// A name at the root of the service under which an unbound operation can be called (13.5 and 13.6).
public struct OperationImport: Hashable, Sendable, Codable {
  /// The name in metadata and URLs.
  public var name: String
  /// The full name of the container.
  public var container: QualifiedName
  /// The full name of the operation; there may be several overloads.
  public var operation: QualifiedName
  /// The name of the entity set, or the path of one, that returned entities belong to.
  public var entitySet: String?
  /// What the document says about it in words.
  public var documentation: Documentation?
  /// Everything else that the document says about it.
  @Sparse public var annotations: [Annotation]
  /// Where it is declared.
  public var location: SourceLocation?

  package init(
    name: String, container: QualifiedName, operation: QualifiedName, entitySet: String? = nil,
    documentation: Documentation? = nil, annotations: [Annotation] = [], location: SourceLocation? = nil
  ) {
    self.name = name
    self.container = container
    self.operation = operation
    self.entitySet = entitySet
    self.documentation = documentation
    self.annotations = annotations
    self.location = location
  }
}
