extension TypeReference: Codable {
  private enum CodingKeys: String, CodingKey { case kind, name, isCollection, isNullable, facets }

  private enum Kind: String, Codable { case primitive, enumeration, complex, entity, definition, unknown }

  /// Decodes an object such as `{"kind": "complex", "name": "Shop.Address", "isNullable": true}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decode(String.self, forKey: .name)
    let target: Target =
      switch try container.decode(Kind.self, forKey: .kind) {
      case .primitive: .primitive(try container.decode(PrimitiveType.self, forKey: .name))
      case .enumeration: .enumeration(QualifiedName(name))
      case .complex: .complex(QualifiedName(name))
      case .entity: .entity(QualifiedName(name))
      case .definition: .definition(QualifiedName(name))
      case .unknown: .unknown(name)
      }
    self.init(
      target, isCollection: try container.decodeIfPresent(Bool.self, forKey: .isCollection) ?? false,
      isNullable: try container.decodeIfPresent(Bool.self, forKey: .isNullable) ?? false,
      facets: try container.decodeIfPresent(Facets.self, forKey: .facets) ?? Facets())
  }

  /// Encodes the form that ``init(from:)`` decodes; omits `false` and empty facets.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(name, forKey: .name)
    if isCollection { try container.encode(true, forKey: .isCollection) }
    if isNullable { try container.encode(true, forKey: .isNullable) }
    if facets != Facets() { try container.encode(facets, forKey: .facets) }
  }

  private var kind: Kind {
    switch target {
    case .primitive: .primitive
    case .enumeration: .enumeration
    case .complex: .complex
    case .entity: .entity
    case .definition: .definition
    case .unknown: .unknown
    }
  }
}

extension Facets.Scale: Codable {
  /// Decodes a number, `"variable"` or `"floating"`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let digits = try? container.decode(Int.self) {
      self = .digits(digits)
      return
    }
    switch try container.decode(String.self) {
    case "variable": self = .variable
    case "floating": self = .floating
    case let other:
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "unknown scale '\(other)', expected a number, 'variable' or 'floating'")
    }
  }

  /// Encodes a number, `"variable"` or `"floating"`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .digits(let digits): try container.encode(digits)
    case .variable: try container.encode("variable")
    case .floating: try container.encode("floating")
    }
  }
}
