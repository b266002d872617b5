/// The path of a named element of a service model. Swift names are pinned and looked up by it.
///
/// Types are identified by their full name (`Shop.Product`), their members after a slash (`Shop.Product/Price`),
/// children of a container after its full name (`Shop.Service/Products`), parameters after the signature of their
/// operation (`Shop.Rate(Shop.Product,stars:Edm.Int32)/stars`), and parts of a key that are paths after the type that
/// declares the key (`Shop.Order/$Key/City`).
public struct MetadataPath: Hashable, Sendable {
  /// The path as text.
  public let text: String

  /// Creates a path from its text, without checking it.
  public init(_ text: String) { self.text = text }

  /// The path of a structured type, enumeration type or type definition.
  public static func type(_ name: QualifiedName) -> MetadataPath { MetadataPath(name.description) }

  /// The path of a structural or navigation property that `type` itself declares.
  public static func property(_ name: String, of type: QualifiedName) -> MetadataPath {
    MetadataPath(type.text(followedBy: "/", name))
  }

  /// The path of a part of the key that `type` itself declares, by its name in key predicates.
  public static func keyPart(_ name: String, of type: QualifiedName) -> MetadataPath {
    MetadataPath("\(type)/$Key/\(name)")
  }

  /// The path of a member of an enumeration type.
  public static func member(_ name: String, of type: QualifiedName) -> MetadataPath { property(name, of: type) }

  /// The path of an entity set, singleton or operation import.
  public static func child(_ name: String, of container: QualifiedName) -> MetadataPath {
    property(name, of: container)
  }

  /// The path of an operation, which all its overloads share.
  public static func operation(_ name: QualifiedName) -> MetadataPath { MetadataPath("\(name)()") }

  /// The paths of the parameters of an overload, in order.
  public static func parameters(of operation: ServiceOperation) -> [MetadataPath] {
    let signature = operation.signature
    return operation.parameters.map { MetadataPath(signature + "/" + $0.name) }
  }
}

extension MetadataPath: CustomStringConvertible {
  /// The path as text.
  public var description: String { text }
}

extension MetadataPath: Comparable {
  /// Orders by Unicode scalars, which is the same on every machine.
  public static func < (left: MetadataPath, right: MetadataPath) -> Bool { left.text < right.text }
}
