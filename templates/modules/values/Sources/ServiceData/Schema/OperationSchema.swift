/// The runtime description of one overload of a function or action (CSDL 4.01, 12), or of a V2 function import.
public struct OperationSchema: Sendable, Equatable {
  public struct Parameter: Sendable, Equatable {
    public var name: String
    public var type: OperationType
    /// Whether a service has a value of its own for it where a call leaves it out (`Core.OptionalParameter`).
    public var isOptional: Bool

    public init(name: String, type: OperationType, isOptional: Bool = false) {
      self.name = name
      self.type = type
      self.isOptional = isOptional
    }

    /// Whether callers need not give a value: the service takes its own, or null (OData 4.01 Part 1, 11.5.5.1). A
    /// collection is never null; its type says whether its elements are.
    public var canBeLeftOut: Bool { isOptional || (type.isNullable && !type.isCollection) }
  }

  /// How the operation is called: a qualified name where it is bound, else the name of its import.
  public var name: String
  /// An action may change data and is called with POST; a function does not.
  public var isAction: Bool
  /// A V2 function import says its method itself.
  public var httpMethod: String?
  /// The type that the operation is bound to; nil for one that is called through an import.
  public var binding: OperationType?
  /// The parameters but the binding one.
  public var parameters: [Parameter]
  public var returns: OperationType?
  /// The entity set that returned entities are in, where the metadata says so.
  public var entitySet: String?

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
  /// The names of the parameters that every call has to give.
  public var requiredParameters: [String] { parameters.filter { !$0.canBeLeftOut }.map(\.name) }

  /// Whether the operation can be called with arguments for these parameters and no others.
  public func takes(_ names: Set<String>) -> Bool {
    names.isSubset(of: parameters.map(\.name)) && names.isSuperset(of: requiredParameters)
  }
}

extension Sequence<OperationSchema> {
  /// The overload for arguments of these names: the one that has exactly these parameters, else the one with the fewest
  /// others, all of which can be left out.
  public func overload(taking names: Set<String>) -> OperationSchema? {
    filter { $0.takes(names) }.min { first, second in
      (first.parameters.count, first.parameters.map(\.name).joined(separator: " "))
        < (second.parameters.count, second.parameters.map(\.name).joined(separator: " "))
    }
  }
}

/// The type of a parameter or a result.
public struct OperationType: Sendable, Equatable {
  public var type: MemberType
  public var isCollection: Bool
  public var isNullable: Bool

  public init(type: MemberType, isCollection: Bool = false, isNullable: Bool = true) {
    self.type = type
    self.isCollection = isCollection
    self.isNullable = isNullable
  }
}
