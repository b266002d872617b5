/// The type of a property, parameter or result: the type itself, whether it is a collection, its nullability and its
/// facets (OData 4.01 Part 3: CSDL XML, 7.1 and 7.2).
public struct TypeReference: Hashable, Sendable {
  /// The type that a reference names, resolved against the model.
  public enum Target: Hashable, Sendable {
    /// A built-in type of the Entity Data Model.
    case primitive(PrimitiveType)
    /// An ``EnumType`` of the model.
    case enumeration(QualifiedName)
    /// A complex ``StructuredType`` of the model.
    case complex(QualifiedName)
    /// An entity ``StructuredType`` of the model.
    case entity(QualifiedName)
    /// A ``TypeDefinition`` of the model.
    case definition(QualifiedName)
    /// A type that is not in the model, as named by the document; its values are kept as JSON.
    case unknown(String)
  }

  /// The type without the collection.
  public var target: Target
  /// Whether it is a collection.
  public var isCollection: Bool
  /// Whether a value, or an element of a collection, can be null.
  public var isNullable: Bool
  /// The limits on values.
  public var facets: Facets

  /// Creates a reference.
  public init(_ target: Target, isCollection: Bool = false, isNullable: Bool = true, facets: Facets = Facets()) {
    self.target = target
    self.isCollection = isCollection
    self.isNullable = isNullable
    self.facets = facets
  }

  /// The full name of the type, `Edm.String` or `Shop.Product`.
  public var name: String {
    switch target {
    case .primitive(let type): type.rawValue
    case .enumeration(let name), .complex(let name), .entity(let name), .definition(let name): name.description
    case .unknown(let name): name
    }
  }

  /// The reference as written in metadata documents, `Collection(Shop.Product)`.
  public var text: String { isCollection ? "Collection(\(name))" : name }
}
