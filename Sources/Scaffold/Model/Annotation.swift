/// What a document says about an element beyond its structure: a vocabulary term or an attribute of another XML
/// namespace, with its value (OData 4.01 Part 3: CSDL XML, 14).
public struct Annotation: Hashable, Sendable, Codable {
  /// The full name of the term, `Org.OData.Core.V1.Computed`, or for an attribute its usual prefix and name,
  /// `sap:label`.
  public var term: String
  /// What tells several annotations of one term apart.
  public var qualifier: String?
  /// The value; a term without one means `true`.
  public var value: AnnotationValue

  /// Creates an annotation.
  public init(term: String, qualifier: String? = nil, value: AnnotationValue) {
    self.term = term
    self.qualifier = qualifier
    self.value = value
  }
}

/// The value of an annotation (OData 4.01 Part 3: CSDL XML, 14.3 and 14.4).
public indirect enum AnnotationValue: Hashable, Sendable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// Text, and every constant that JSON has no type for: dates, durations, identifiers, decimal numbers.
  case string(String)
  /// Names of enumeration members, types resolved away: `Read`, `Write`.
  case members([String])
  /// A path to a model element or value.
  case path(String)
  /// A list.
  case collection([AnnotationValue])
  /// A structured value, with the full name of its type where the document says it.
  case record(type: String?, [String: AnnotationValue])
  /// An expression that is computed, such as `Apply` or `If`, with its parts.
  case expression(String, [AnnotationValue])
}

extension AnnotationValue {
  /// The value of a `bool`.
  public var boolValue: Bool? {
    if case .bool(let value) = self { return value }
    return nil
  }

  /// The value of a `string`.
  public var stringValue: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  /// The value of a property of a `record`.
  public subscript(property: String) -> AnnotationValue? {
    if case .record(_, let properties) = self { return properties[property] }
    return nil
  }
}
