import GeneratorCore

/// One overload of a function or action (OData 4.01 Part 3: CSDL XML, 12).
///
/// A function import of OData 2.0 and 3.0 becomes both an unbound operation and its ``OperationImport``.
public struct ServiceOperation: Hashable, Sendable, Codable {
  /// The kind of an operation.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// An operation without side effects.
    case function
    /// An operation that may change data.
    case action
  }

  /// The full name, which all overloads share.
  public var name: QualifiedName
  /// Function or action.
  public var kind: Kind
  /// Whether it is bound to a value of its first parameter's type.
  @Sparse public var isBound: Bool
  /// Whether further path segments can follow a call.
  @Sparse public var isComposable: Bool
  /// The HTTP method of an OData 2.0 or 3.0 function import, in upper case.
  public var httpMethod: String?
  /// The parameters in document order, the binding parameter first.
  @Sparse public var parameters: [OperationParameter]
  /// The type of the result; `nil` if there is none.
  public var returnType: TypeReference?
  /// The path from the binding parameter to the set of the returned entities.
  public var entitySetPath: String?
  /// The documentation in the document.
  public var documentation: Documentation?
  /// All other annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
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

  /// The signature, which is unique among the overloads: the full name, the types of the parameters and, except for a
  /// binding parameter, their names: `Shop.Rate(Shop.Product,stars:Edm.Int32)`.
  public var signature: String {
    var text = name.text(followedBy: "(", "")
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { text += "," }
      if !isBound || index > 0 {
        text += parameter.name
        text += ":"
      }
      text += parameter.type.text
    }
    text += ")"
    return text
  }

  /// The targets by which annotations elsewhere refer to the overload: the name of all overloads, or the name and the
  /// types of the parameters. For an action, only the binding parameter is needed (14.2.1); SAP services do the same
  /// for bound functions.
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
  /// Whether calls can omit it (`Core.OptionalParameter`).
  @Sparse public var isOptional: Bool
  /// The documentation in the document.
  public var documentation: Documentation?
  /// All other annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
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

/// An unbound operation that can be called at the root of the service (13.5 and 13.6).
public struct OperationImport: Hashable, Sendable, Codable {
  /// The name in metadata and URLs.
  public var name: String
  /// The full name of the container.
  public var container: QualifiedName
  /// The full name of the operation, which may have several overloads.
  public var operation: QualifiedName
  /// The name or path of the entity set that returned entities belong to.
  public var entitySet: String?
  /// The documentation in the document.
  public var documentation: Documentation?
  /// All other annotations.
  @Sparse public var annotations: [Annotation]
  /// The location of the declaration.
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
