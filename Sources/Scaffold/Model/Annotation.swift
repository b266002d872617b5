import GeneratorCore

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
  /// What the document says about the annotation itself.
  @Sparse public var annotations: [Annotation] = []

  /// Creates an annotation.
  public init(term: String, qualifier: String? = nil, value: AnnotationValue) {
    self.term = term
    self.qualifier = qualifier
    self.value = value
  }
}

/// Annotations of something that is told by a path alone: a property as an entity set has it, a derived type's view of an
/// inherited property, the result of an operation (OData 4.01 Part 3: CSDL XML, 14.2.2).
public struct PathAnnotations: Hashable, Sendable, Codable {
  /// The path with full names, `Shop.Service/Products/Price` or `Shop.Rate(Shop.Product)/$ReturnType`.
  public var path: String
  /// What the document says about it.
  public var annotations: [Annotation]

  package init(path: String, annotations: [Annotation]) {
    self.path = path
    self.annotations = annotations
  }
}

/// The value of an annotation (OData 4.01 Part 3: CSDL XML, 14.3 and 14.4).
///
/// It is what both notations of CSDL tell: CSDL JSON writes everything but numbers and truth as text, so that only the
/// term's own type says whether a text is a date, a member of an enumeration or the path of a property.
public indirect enum AnnotationValue: Hashable, Sendable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// Text, and every other constant: dates, durations, identifiers, numbers with a fraction in their digits, names of
  /// enumeration members without their type and joined by commas (`Read,Write`), paths of model elements.
  case string(String)
  /// A path whose value is meant, not the path.
  case path(String)
  /// A list.
  case collection([AnnotationValue])
  /// A structured value, with the full name of its type where the document says it. What annotates it or one of its
  /// properties stands under `@term#qualifier` or `property@term#qualifier`.
  case record(type: String?, [String: AnnotationValue])
  /// An expression that is computed, such as `Apply` or `If`, with its parts.
  case expression(String, [AnnotationValue])
}

extension AnnotationValue {
  /// A number from its digits.
  package init(digits: String) {
    self = Int(digits).map(AnnotationValue.int) ?? .string(digits)
  }

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

  /// The names in a `string` that holds members of an enumeration: `Read`, `Write`.
  public var memberNames: [String] { (stringValue ?? "").split(separator: ",").map { String($0).trimmed } }

  /// The texts of a `collection`, which may be paths.
  public var texts: [String] {
    guard case .collection(let items) = self else { return [] }
    return items.compactMap { item in
      if case .path(let path) = item { return path }
      return item.stringValue
    }
  }

  /// The value of a property of a `record`.
  public subscript(property: String) -> AnnotationValue? {
    if case .record(_, let properties) = self { return properties[property] }
    return nil
  }
}
