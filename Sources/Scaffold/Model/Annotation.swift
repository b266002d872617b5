import GeneratorCore

/// An annotation of an element: a vocabulary term, or an attribute from another XML namespace, with its value (OData
/// 4.01 Part 3: CSDL XML, 14).
public struct Annotation: Hashable, Sendable, Codable {
  /// The full name of the term, such as `Org.OData.Core.V1.Computed`, or the usual prefix and name of an attribute,
  /// such as `sap:label`.
  public var term: String
  /// The qualifier that distinguishes several annotations with the same term.
  public var qualifier: String?
  /// The value; `true` for a term without one.
  public var value: AnnotationValue
  /// The annotations of the annotation itself.
  @Sparse public var annotations: [Annotation] = []

  /// Creates an annotation.
  public init(term: String, qualifier: String? = nil, value: AnnotationValue) {
    self.term = term
    self.qualifier = qualifier
    self.value = value
  }
}

/// The annotations of a target that the model has no element for: a property of an entity set, an inherited property of
/// a derived type, or the result of an operation (OData 4.01 Part 3: CSDL XML, 14.2.2).
public struct PathAnnotations: Hashable, Sendable, Codable {
  /// The path with full names, `Shop.Service/Products/Price` or `Shop.Rate(Shop.Product)/$ReturnType`.
  public var path: String
  /// The annotations of the target.
  public var annotations: [Annotation]

  package init(path: String, annotations: [Annotation]) {
    self.path = path
    self.annotations = annotations
  }
}

/// The value of an annotation (OData 4.01 Part 3: CSDL XML, 14.3 and 14.4).
///
/// It contains what CSDL XML and CSDL JSON have in common. CSDL JSON writes all constants except numbers and Booleans
/// as strings, so only the type of the term shows whether a string is a date, a member of an enumeration or the path of
/// a property.
public indirect enum AnnotationValue: Hashable, Sendable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// Text and all other constants: dates, durations, identifiers, numbers with a fraction (as digits), names of
  /// enumeration members without their type, joined by commas (`Read,Write`), and paths of model elements.
  case string(String)
  /// A path that stands for the value that it leads to.
  case path(String)
  /// A collection of values.
  case collection([AnnotationValue])
  /// A structured value, and the full name of its type if the document has it. Annotations of the record or its
  /// properties have the keys `@term#qualifier` or `property@term#qualifier`.
  case record(type: String?, [String: AnnotationValue])
  /// A computed expression, such as `Apply` or `If`, and its parts.
  case expression(String, [AnnotationValue])
}

extension AnnotationValue {
  /// Creates a number from its digits; a string if it does not fit `Int`.
  package init(digits: String) {
    self = Int(digits).map(AnnotationValue.int) ?? .string(digits)
  }

  /// The value of a `bool`; nil for other values.
  public var boolValue: Bool? {
    if case .bool(let value) = self { return value }
    return nil
  }

  /// The value of a `string`; nil for other values.
  public var stringValue: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  /// The names in a `string` of enumeration members: `Read`, `Write`.
  public var memberNames: [String] { (stringValue ?? "").split(separator: ",").map { String($0).trimmed } }

  /// The texts of a `collection`, including paths.
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
