/// The runtime description of one overload of a function or action (CSDL 4.01, 12), or of a V2 function import.
public struct OperationSchema: Sendable, Equatable {
  /// A parameter of an operation.
  public struct Parameter: Sendable, Equatable {
    /// The name in the metadata and in calls.
    public var name: String
    /// The type of its values.
    public var type: OperationType
    /// Whether the service uses a default if a call leaves the parameter out (`Core.OptionalParameter`).
    public var isOptional: Bool

    /// A parameter that a call has to provide, unless its type is nullable or `isOptional` is true.
    public init(name: String, type: OperationType, isOptional: Bool = false) {
      self.name = name
      self.type = type
      self.isOptional = isOptional
    }

    /// Whether a call can leave the parameter out: the service uses its default, or null (OData 4.01 Part 1, 11.5.5.1).
    /// A collection is never null; its `isNullable` describes its elements.
    public var canBeLeftOut: Bool { isOptional || (type.isNullable && !type.isCollection) }
  }

  /// The name in a call: a qualified name if the operation is bound, otherwise the name of its import.
  public var name: String
  /// An action may change data and is called with POST; a function does not.
  public var isAction: Bool
  /// The HTTP method that a V2 function import declares.
  public var httpMethod: String?
  /// The type that the operation is bound to; nil for an operation that is called through an import.
  public var binding: OperationType?
  /// The parameters, without the binding parameter.
  public var parameters: [Parameter]
  /// The type of the result; nil if there is none.
  public var returns: OperationType?
  /// The entity set of returned entities, if the metadata declares it.
  public var entitySet: String?

  /// An overload; without `binding`, it is called through an import.
  public init(
    name: String, isAction: Bool, httpMethod: String? = nil, binding: OperationType? = nil,
    parameters: [Parameter] = [], returns: OperationType? = nil, entitySet: String? = nil
  ) {
    self.name = name
    self.isAction = isAction
    self.httpMethod = httpMethod
    self.binding = binding
    self.parameters = parameters
    self.returns = returns
    self.entitySet = entitySet
  }
}

extension OperationSchema {
  /// The names of the parameters that every call must provide.
  public var requiredParameters: [String] { parameters.filter { !$0.canBeLeftOut }.map(\.name) }

  /// Whether the operation can be called with arguments for these parameters and no others.
  public func takes(_ names: Set<String>) -> Bool {
    names.isSubset(of: parameters.map(\.name)) && names.isSuperset(of: requiredParameters)
  }
}

extension Sequence<OperationSchema> {
  /// The overload for arguments with these names: the one with exactly these parameters, otherwise the one with the
  /// fewest additional parameters, all of which can be left out.
  public func overload(taking names: Set<String>) -> OperationSchema? {
    filter { $0.takes(names) }.min { first, second in
      (first.parameters.count, first.parameters.map(\.name).joined(separator: " "))
        < (second.parameters.count, second.parameters.map(\.name).joined(separator: " "))
    }
  }
}

/// The type of a parameter or a result.
public struct OperationType: Sendable, Equatable {
  /// The type, or that of the elements of a collection.
  public var type: MemberType
  /// Whether there are several values.
  public var isCollection: Bool
  /// Whether the value, or an element of a collection, can be null.
  public var isNullable: Bool

  /// A nullable single value, unless stated otherwise.
  public init(type: MemberType, isCollection: Bool = false, isNullable: Bool = true) {
    self.type = type
    self.isCollection = isCollection
    self.isNullable = isNullable
  }
}
