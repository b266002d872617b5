/// An element of a schema that can have a description.
public enum DescribedElement: Sendable, Hashable {
  /// A structured type or an enumeration, by its qualified name.
  case type(String)
  /// A member of a structured type or an enumeration, by its name.
  case member(String, of: String)
  /// An entity set or a singleton.
  case set(String)
  /// All overloads of a function or an action, by the name in calls.
  case operation(String)
  /// A parameter of an operation, by its name.
  case parameter(String, of: String)
}

extension ServiceSchema {
  /// What the metadata says about an element, for people; nil if it says nothing.
  public func description(of element: DescribedElement) -> String? { document.descriptions[element] }
}

extension StructuredSchema {
  /// What the metadata says about a member, which a base type can declare.
  public func description(of member: String) -> String? {
    service.description(of: .member(member, of: qualifiedName)) ?? base?.description(of: member)
  }
}
