/// The address of a named element of a service model, by which its Swift name is pinned and looked up.
///
/// Types are addressed by full name (`Shop.Product`), what they hold behind a slash (`Shop.Product/Price`), the
/// container's children behind the container's full name (`Shop.Service/Products`), parameters behind the signature of
/// their operation (`Shop.Rate(Shop.Product,stars:Edm.Int32)/stars`), and the parts of a key that are paths behind the
/// type that declares it (`Shop.Order/$Key/City`).
public struct MetadataPath: Hashable, Sendable {
  /// The written form.
  public let text: String

  /// Takes a written form as it is.
  public init(_ text: String) { self.text = text }

  /// The path of a structured type, enumeration type or type definition.
  public static func type(_ name: QualifiedName) -> MetadataPath { MetadataPath(name.description) }

  /// The path of a structural or navigation property that `type` itself declares.
  public static func property(_ name: String, of type: QualifiedName) -> MetadataPath {
    MetadataPath("\(type)/\(name)")
  }

  /// The path of a part of the key that `type` itself declares, by the name that key predicates use.
  public static func keyPart(_ name: String, of type: QualifiedName) -> MetadataPath {
    MetadataPath("\(type)/$Key/\(name)")
  }

  /// The path of a member of an enumeration type.
  public static func member(_ name: String, of type: QualifiedName) -> MetadataPath { MetadataPath("\(type)/\(name)") }

  /// The path of an entity set, singleton or operation import.
  public static func child(_ name: String, of container: QualifiedName) -> MetadataPath {
    MetadataPath("\(container)/\(name)")
  }

  /// The path of an operation, the same for all its overloads.
  public static func operation(_ name: QualifiedName) -> MetadataPath { MetadataPath("\(name)()") }

  /// The paths of the parameters of one overload, in their order.
  public static func parameters(of operation: ServiceOperation) -> [MetadataPath] {
    let signature = operation.signature
    return operation.parameters.map { MetadataPath("\(signature)/\($0.name)") }
  }
}

extension MetadataPath: CustomStringConvertible {
  /// The written form.
  public var description: String { text }
}

extension MetadataPath: Comparable {
  /// Orders by Unicode scalars: the same on every machine.
  public static func < (left: MetadataPath, right: MetadataPath) -> Bool { left.text < right.text }
}
