/// The type of a property, parameter or return value: which type, how many, whether it can be absent, and its facets
/// (OData 4.01 Part 3: CSDL XML, 7.1 and 7.2).
public struct TypeReference: Hashable, Sendable {
  /// What a reference names, resolved against the model.
  public enum Target: Hashable, Sendable {
    /// A type that the Entity Data Model brings.
    case primitive(PrimitiveType)
    /// An ``EnumType`` of the model.
    case enumeration(QualifiedName)
    /// A complex ``StructuredType`` of the model.
    case complex(QualifiedName)
    /// An entity ``StructuredType`` of the model.
    case entity(QualifiedName)
    /// A ``TypeDefinition`` of the model.
    case definition(QualifiedName)
    /// A type that is not in the model, as the document names it; its values are kept as JSON.
    case unknown(String)
  }

  /// What it names.
  public var target: Target
  /// Whether it is a collection of such values.
  public var isCollection: Bool
  /// Whether a value, or an item of a collection, can be null.
  public var isNullable: Bool
  /// Limits on values.
  public var facets: Facets

  /// Creates a reference.
  public init(_ target: Target, isCollection: Bool = false, isNullable: Bool = true, facets: Facets = Facets()) {
    self.target = target
    self.isCollection = isCollection
    self.isNullable = isNullable
    self.facets = facets
  }

  /// The full name of what it names, `Edm.String` or `Shop.Product`.
  public var name: String {
    switch target {
    case .primitive(let type): type.rawValue
    case .enumeration(let name), .complex(let name), .entity(let name), .definition(let name): name.description
    case .unknown(let name): name
    }
  }

  /// The reference as metadata documents write it, `Collection(Shop.Product)`.
  public var text: String { isCollection ? "Collection(\(name))" : name }
}

/// The limits that a type reference sets on its values (OData 4.01 Part 3: CSDL XML, 7.2).
public struct Facets: Hashable, Sendable, Codable {
  /// The most characters or bytes; `nil` without a limit.
  public var maxLength: Int?
  /// The most significant digits of a decimal, or of the fraction of a second of a time.
  public var precision: Int?
  /// The most digits behind the decimal point.
  public var scale: Scale?
  /// The spatial reference system, a number or `variable`.
  public var srid: String?
  /// Whether text can hold more than ASCII; `nil` where the document does not say.
  public var isUnicode: Bool?

  /// How many digits stand behind a decimal's point.
  public enum Scale: Hashable, Sendable {
    /// At most so many.
    case digits(Int)
    /// Any number within the precision.
    case variable
    /// Any number, and the decimal may have an exponent.
    case floating
  }

  /// Creates facets that set no limit but those given.
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
