/// Why a type belongs to a part of a service: one link of the chain that begins at a set or operation.
public struct TypeStep: Hashable, Sendable {
  /// What brings a type in.
  public enum Cause: Hashable, Sendable {
    /// An entity set holds entities of the type.
    case entitySet(String)
    /// A singleton is of the type.
    case singleton(String)
    /// An operation at the root of the service takes or returns values of the type.
    case operationImport(String)
    /// A bound operation is bound to the type, takes or returns values of it.
    case operation(QualifiedName)
    /// Sets are only left out, and none of those leads to the type.
    case untouched
    /// A property of a type holds values of it.
    case property(String, of: QualifiedName)
    /// A navigation property of a type contains entities of it.
    case containment(String, of: QualifiedName)
    /// A navigation property of a type leads to entities of it.
    case navigation(String, of: QualifiedName)
    /// It is the base type of a type.
    case base(of: QualifiedName)
    /// It is derived from a type, whose place its values can take.
    case derived(from: QualifiedName)
  }

  /// The type that comes in.
  public let type: QualifiedName
  /// What brings it.
  public let cause: Cause

  /// The type that the chain comes from; `nil` where it begins here.
  public var origin: QualifiedName? {
    switch cause {
    case .entitySet, .singleton, .operationImport, .operation, .untouched: nil
    case .property(_, let type), .containment(_, let type), .navigation(_, let type), .base(let type),
      .derived(let type):
      type
    }
  }
}

extension TypeStep: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch cause {
    case .entitySet(let name): "entity set '\(name)' holds '\(type)'"
    case .singleton(let name): "singleton '\(name)' is of type '\(type)'"
    case .operationImport(let name): "operation '\(name)' takes or returns '\(type)'"
    case .operation(let name): "operation '\(name)' is bound to, takes or returns '\(type)'"
    case .untouched: "nothing that is left out leads to '\(type)'"
    case .property(let name, let owner): "property '\(name)' of '\(owner)' is of type '\(type)'"
    case .containment(let name, let owner): "navigation property '\(name)' of '\(owner)' contains '\(type)'"
    case .navigation(let name, let owner): "navigation property '\(name)' of '\(owner)' leads to '\(type)'"
    case .base(let derived): "base type of '\(derived)' is '\(type)'"
    case .derived(let base): "derived from '\(base)' is '\(type)'"
    }
  }
}
