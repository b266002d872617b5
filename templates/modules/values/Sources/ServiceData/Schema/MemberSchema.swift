/// The type of a member's value.
public enum MemberType: Sendable, Equatable {
  case primitive(PrimitiveKind)
  /// An enumeration type, by qualified name. Values are member names.
  case enumeration(String)
  /// A complex type, by qualified name.
  case complex(String)
  /// A related entity, or for a collection several, by qualified name of the entity type.
  case navigation(String)

  /// The qualified name of a type that the schema declares; nil for a primitive type.
  public var typeName: String? {
    switch self {
    case .primitive: nil
    case .enumeration(let name), .complex(let name), .navigation(let name): name
    }
  }

  /// Whether the values are rows.
  var isStructured: Bool {
    switch self {
    case .complex, .navigation: true
    case .primitive, .enumeration: false
    }
  }
}

/// One property or navigation property of a structured type.
///
/// Members are addressed by index. Those of the base type come first, so an index means the same member in every
/// derived type.
public struct MemberSchema: Sendable, Equatable {
  /// The name in the metadata, which is also the name in payloads.
  public var name: String
  /// The type, or that of the elements of a collection.
  public var type: MemberType
  /// Whether the member has several values.
  public var isCollection: Bool
  /// Whether the value, or an element of a collection, can be null (CSDL 4.01, 7.2.1).
  public var isNullable: Bool
  /// The limits on the values.
  public var facets: MemberFacets
  /// For a navigation property: what connects the two ends.
  public var relation: MemberRelation?
  /// The name for people (`sap:label`, `Common.Label`); nil if the metadata has none, or it equals the name.
  public var label: String?

  /// A nullable member with a single value, unless stated otherwise.
  public init(
    name: String, type: MemberType, isCollection: Bool = false, isNullable: Bool = true,
    facets: MemberFacets = MemberFacets(), relation: MemberRelation? = nil, label: String? = nil
  ) {
    self.name = name
    self.type = type
    self.isCollection = isCollection
    self.isNullable = isNullable
    self.facets = facets
    self.relation = relation
    self.label = label
  }

  /// Whether this is a navigation property.
  public var isNavigation: Bool {
    if case .navigation = type { true } else { false }
  }

  /// Whether the service always has a value for the member, so that a client that reads the whole entity receives it.
  ///
  /// - Parameter isKey: whether the member is a part of the key. An entity always has its key, even if the service
  ///   computes it.
  func isRequired(isKey: Bool) -> Bool {
    let isLeftToService = (facets.isComputed || facets.isGenerated) && !isKey
    return !isNullable && !isCollection && !isNavigation && primitive != .stream && !isLeftToService
  }

  /// The primitive kind, if the type is primitive.
  public var primitive: PrimitiveKind? {
    if case .primitive(let kind) = type { kind } else { nil }
  }
}

/// Limits on the values of a member (CSDL 4.01, 7.2) and what a client may do with it.
public struct MemberFacets: Sendable, Equatable {
  /// In characters for strings, in bytes for binary values.
  public var maxLength: Int?
  /// The number of significant digits of a decimal, or of digits of the fraction of a second (CSDL 4.01, 7.2.3).
  public var precision: Int?
  /// Digits after the point; nil if any number is allowed.
  public var scale: Int?
  /// The default in the neutral text form of the member's kind.
  public var defaultValue: String?
  /// The service computes the value; a client never sends it (Core.Computed).
  public var isComputed: Bool
  /// The value can be set only when the entity is created (Core.Immutable).
  public var isImmutable: Bool
  /// The service assigns the value of a new entity, at least if the client sends none (Core.ComputedDefaultValue,
  /// `sap:creatable="false"`, `StoreGeneratedPattern`). A creation without it is complete.
  public var isGenerated: Bool
  /// A new entity cannot have a value of the client; one that exists can (`sap:creatable="false"`).
  public var isUncreatable: Bool
  /// The member is part of the version for optimistic concurrency (V2 `ConcurrencyMode="Fixed"`).
  public var isConcurrencyToken: Bool
  /// The service can filter by the member (`sap:filterable`).
  public var isFilterable: Bool
  /// The service stores texts without the spaces and line breaks around them, null instead of an empty one, and the values
  /// of a collection in an order of its own.
  public var isNormalized: Bool

  /// Facets; those that are not stated set no limit.
  public init(
    maxLength: Int? = nil, precision: Int? = nil, scale: Int? = nil, defaultValue: String? = nil,
    isComputed: Bool = false, isImmutable: Bool = false, isGenerated: Bool = false, isUncreatable: Bool = false,
    isConcurrencyToken: Bool = false, isFilterable: Bool = true, isNormalized: Bool = false
  ) {
    self.maxLength = maxLength
    self.precision = precision
    self.scale = scale
    self.defaultValue = defaultValue
    self.isComputed = isComputed
    self.isImmutable = isImmutable
    self.isGenerated = isGenerated
    self.isUncreatable = isUncreatable
    self.isConcurrencyToken = isConcurrencyToken
    self.isFilterable = isFilterable
    self.isNormalized = isNormalized
  }

  /// The facets in a line of the schema's text: `max=40 computed`.
  var words: [String] {
    var words: [String] = []
    if let maxLength { words.append("max=\(maxLength)") }
    if let precision { words.append("precision=\(precision)") }
    if let scale { words.append("scale=\(scale)") }
    if let defaultValue { words.append("default=" + SchemaWord.encode(defaultValue)) }
    if isComputed { words.append("computed") }
    if isImmutable { words.append("immutable") }
    if isGenerated { words.append("generated") }
    if isUncreatable { words.append("uncreatable") }
    if isConcurrencyToken { words.append("token") }
    if !isFilterable { words.append("nofilter") }
    if isNormalized { words.append("normalized") }
    return words
  }

  /// Reads one of the ``words``, of which `value` is the part after `=`.
  ///
  /// - Returns: false if the word is not a facet.
  mutating func read(_ name: Substring, _ value: Substring?) -> Bool {
    switch (name, value) {
    case ("max", let value?): maxLength = Int(value)
    case ("precision", let value?): precision = Int(value)
    case ("scale", let value?): scale = Int(value)
    case ("default", let value?): defaultValue = SchemaWord.decode(value)
    case ("computed", nil): isComputed = true
    case ("immutable", nil): isImmutable = true
    case ("generated", nil): isGenerated = true
    case ("uncreatable", nil): isUncreatable = true
    case ("token", nil): isConcurrencyToken = true
    case ("nofilter", nil): isFilterable = false
    case ("normalized", nil): isNormalized = true
    default: return false
    }
    return true
  }
}

/// What connects an entity to the entities that a navigation property leads to.
public struct MemberRelation: Sendable, Equatable {
  /// The navigation property of the other type that leads back.
  public var partner: String?
  /// The related entities exist only inside this one (CSDL 4.01, 8.4).
  public var isContainment: Bool
  /// Property here → property there (CSDL 4.01, 8.5).
  public var constraints: [MemberConstraint]

  /// A relation; without arguments, the metadata states nothing about it.
  public init(partner: String? = nil, isContainment: Bool = false, constraints: [MemberConstraint] = []) {
    self.partner = partner
    self.isContainment = isContainment
    self.constraints = constraints
  }
}

/// One pair of a referential constraint: `property` of the entity here equals `referenced` of the related one.
public struct MemberConstraint: Sendable, Equatable {
  /// The path of the property of the entity here.
  public var property: String
  /// The path of the property of the related entity.
  public var referenced: String

  /// A pair of properties.
  public init(property: String, referenced: String) {
    self.property = property
    self.referenced = referenced
  }
}

/// The kinds of primitive values that a member of a row can hold. They are named after the primitive types of OData
/// (CSDL 4.01, 3.3); other protocols map to them.
public enum PrimitiveKind: String, Sendable, CaseIterable {
  case boolean = "Boolean"
  case byte = "Byte"
  case sbyte = "SByte"
  case int16 = "Int16"
  case int32 = "Int32"
  case int64 = "Int64"
  case single = "Single"
  case double = "Double"
  case decimal = "Decimal"
  case string = "String"
  case guid = "Guid"
  case binary = "Binary"
  case date = "Date"
  /// A date and time without an offset (`Edm.DateTime` of OData V2 and V3).
  case dateTime = "DateTime"
  case dateTimeOffset = "DateTimeOffset"
  /// A time of day (`Edm.TimeOfDay`, and `Edm.Time` of OData V2).
  case timeOfDay = "TimeOfDay"
  case duration = "Duration"
  /// A media stream; its content is never part of a row.
  case stream = "Stream"
  /// A GeoJSON object in a coordinate system on the globe.
  case geography = "Geography"
  /// A GeoJSON object in a plane coordinate system.
  case geometry = "Geometry"
  /// Any JSON value: the member is untyped, or its type is not declared in the metadata.
  case json = "JSON"
}
