/// The runtime description of one overload of a function or action (CSDL 4.01, 12), or of a V2 function import.
public struct OperationSchema: Sendable, Hashable {
  public struct Parameter: Sendable, Hashable {
    public var name: String
    public var type: OperationType

    public init(name: String, type: OperationType) {
      self.name = name
      self.type = type
    }
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

/// The type of a parameter or a result.
public struct OperationType: Sendable, Hashable {
  public var type: MemberType
  public var isCollection: Bool
  public var isNullable: Bool

  public init(type: MemberType, isCollection: Bool = false, isNullable: Bool = true) {
    self.type = type
    self.isCollection = isCollection
    self.isNullable = isNullable
  }
}
