/// The reason why a type is included in a part of a service: one step of a chain that begins at a set or operation.
public struct TypeStep: Hashable, Sendable {
  /// Why a type is included.
  public enum Cause: Hashable, Sendable {
    /// An entity set holds entities of the type.
    case entitySet(String)
    /// A singleton has the type.
    case singleton(String)
    /// An operation at the root of the service takes or returns values of the type.
    case operationImport(String)
    /// A bound operation is bound to the type, or takes or returns values of it.
    case operation(QualifiedName)
    /// The filter only excludes sets, and no excluded set leads to the type.
    case untouched
    /// A property of a type has values of it.
    case property(String, of: QualifiedName)
    /// A navigation property of a type contains entities of it.
    case containment(String, of: QualifiedName)
    /// A navigation property of a type leads to entities of it.
    case navigation(String, of: QualifiedName)
    /// The type is the base type of another one.
    case base(of: QualifiedName)
    /// The type is derived from another one, so its values can be used in place of the other's.
    case derived(from: QualifiedName)
  }

  /// The included type.
  public let type: QualifiedName
  /// The reason.
  public let cause: Cause

  /// The previous type of the chain; `nil` at its beginning.
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
  /// The step as a line of text.
  public var description: String {
    switch cause {
    case .entitySet(let name): "entity set '\(name)' contains '\(type)'"
    case .singleton(let name): "singleton '\(name)' is of type '\(type)'"
    case .operationImport(let name): "operation '\(name)' accepts or returns '\(type)'"
    case .operation(let name): "operation '\(name)' is bound to, accepts or returns '\(type)'"
    case .untouched: "nothing that is left out leads to '\(type)'"
    case .property(let name, let owner): "property '\(name)' of '\(owner)' is of type '\(type)'"
    case .containment(let name, let owner): "navigation property '\(name)' of '\(owner)' contains '\(type)'"
    case .navigation(let name, let owner): "navigation property '\(name)' of '\(owner)' leads to '\(type)'"
    case .base(let derived): "base type of '\(derived)' is '\(type)'"
    case .derived(let base): "derived from '\(base)' is '\(type)'"
    }
  }
}
