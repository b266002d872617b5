import GeneratorModel

/// The facts from the metadata about the values of a property, as sentences for its documentation.
struct PropertyFacts {
  private(set) var sentences: [String] = []

  init(_ property: Property, in index: ModelIndex) {
    if case .unknown(let name) = property.type.target {
      sentences.append("Its type `\(name)` is not in the metadata, so it is kept as JSON.")
    }
    addLimits(index.facets(of: property.type), of: Self.primitive(property.type, in: index))
    addBounds(of: property)
    add(property.unit, constant: "Measured in", path: "Its unit is in")
    add(property.mediaType, constant: "Of media type", path: "Its media type is in")
    if property.isComputed { sentences.append("Computed by the service.") }
    if property.isUncreatable {
      sentences.append("The service assigns the value of a new entity.")
    } else if property.isGenerated {
      sentences.append("The service assigns a value if a new entity has none.")
    }
    if property.isImmutable { sentences.append("Set once, on creation.") }
    switch (property.isFilterable, property.isSortable) {
    case (false, false): sentences.append("The service neither filters nor sorts by it.")
    case (false, true): sentences.append("The service does not filter by it.")
    case (true, false): sentences.append("The service does not sort by it.")
    case (true, true): break
    }
  }

  /// The primitive type of values, with type definitions resolved.
  private static func primitive(_ type: TypeReference, in index: ModelIndex) -> PrimitiveType? {
    switch type.target {
    case .primitive(let primitive): primitive
    case .definition(let name): index.typeDefinition(name)?.underlyingType
    default: nil
    }
  }

  private mutating func addLimits(_ facets: Facets, of primitive: PrimitiveType?) {
    if let length = facets.maxLength {
      let bound = facets.isFixedLength == true ? "Exactly" : "At most"
      sentences.append("\(bound) \(length) \(primitive == .binary ? "bytes" : "characters").")
    }
    if let precision = facets.precision, primitive == .decimal {
      let scale = if case .digits(let digits)? = facets.scale { ", \(digits) after the decimal point" } else { "" }
      sentences.append("At most \(precision) digits\(scale).")
    }
  }

  private mutating func addBounds(of property: Property) {
    switch (property.minimum, property.maximum) {
    case (let least?, let most?): sentences.append("From \(Self.code(least)) to \(Self.code(most)).")
    case (let least?, nil): sentences.append("At least \(Self.code(least)).")
    case (nil, let most?): sentences.append("At most \(Self.code(most)).")
    case (nil, nil): break
    }
    if let pattern = property.pattern { sentences.append("Matches \(Self.code(pattern)).") }
  }

  private mutating func add(_ statement: Property.Statement?, constant: String, path: String) {
    switch statement {
    case .constant(let text)?: sentences.append("\(constant) \(Self.code(text)).")
    case .path(let text)?: sentences.append("\(path) \(Self.code(text)).")
    case nil: break
    }
  }

  /// Untrusted text in backticks, on one line.
  private static func code(_ text: String) -> String {
    "`\(text.replacing("`", with: "'").split(whereSeparator: \.isNewline).joined(separator: " "))`"
  }
}
