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
  /// Whether a value, or an item of a collection, can be null.
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

/// The limits on the values of a type reference (OData 4.01 Part 3: CSDL XML, 7.2).
public struct Facets: Hashable, Sendable, Codable {
  /// The maximum number of characters or bytes; `nil` if unlimited.
  public var maxLength: Int?
  /// The maximum number of significant digits of a decimal, or of digits of fractional seconds.
  public var precision: Int?
  /// The maximum number of digits after the decimal point.
  public var scale: Scale?
  /// The spatial reference system, a number or `variable`.
  public var srid: String?
  /// Whether text can contain more than ASCII; `nil` if the document does not specify it.
  public var isUnicode: Bool?

  /// The number of digits after the decimal point.
  public enum Scale: Hashable, Sendable {
    /// At most this number of digits.
    case digits(Int)
    /// Any number of digits within the precision.
    case variable
    /// Any number of digits; the value may have an exponent.
    case floating
  }

  /// Creates facets with the given limits.
  public init(
    maxLength: Int? = nil, precision: Int? = nil, scale: Scale? = nil, srid: String? = nil, isUnicode: Bool? = nil
  ) {
    self.maxLength = maxLength
    self.precision = precision
    self.scale = scale
    self.srid = srid
    self.isUnicode = isUnicode
  }
}
