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
  /// Whether all values have the maximum length, in OData 2.0 and 3.0.
  public var isFixedLength: Bool?

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
    maxLength: Int? = nil, precision: Int? = nil, scale: Scale? = nil, srid: String? = nil, isUnicode: Bool? = nil,
    isFixedLength: Bool? = nil
  ) {
    self.maxLength = maxLength
    self.precision = precision
    self.scale = scale
    self.srid = srid
    self.isUnicode = isUnicode
    self.isFixedLength = isFixedLength
  }
}

/// The declaration of a facet. Both readers, type definitions, the validation of models and the comparison of services
/// use the list of all facets.
package struct Facet: Sendable {
  /// The form of a facet's value, and where the model stores it.
  package enum Form: Sendable {
    /// A whole number, not negative. XML can have a word for an unlimited number.
    case count(WritableKeyPath<Facets, Int?> & Sendable, unlimited: String? = nil)
    /// A whole number, `variable` or `floating`.
    case scale(WritableKeyPath<Facets, Facets.Scale?> & Sendable)
    /// A text, or a number that is stored as text.
    case text(WritableKeyPath<Facets, String?> & Sendable)
    /// True or false.
    case truth(WritableKeyPath<Facets, Bool?> & Sendable)
  }

  /// What a change of a facet means for clients that set values.
  package enum Effect: Sendable {
    /// A smaller number refuses values that were accepted.
    case limit
    /// The word refuses values that were accepted under any other one.
    case restriction(String)
    /// Any change breaks clients, for this reason.
    case meaning(String)
  }

  /// The attribute in CSDL XML; with `$` in front, the member in CSDL JSON.
  package let name: String
  /// The key in reports for programs.
  package let key: String
  /// The name in reports for people.
  package let title: String
  package let form: Form
  package let effect: Effect
  /// Whether CSDL JSON has the facet. It describes OData 4.01 only.
  package var isInJSON = true

  /// The name of the member in CSDL JSON.
  package var keyword: String { "$" + name }

  /// All facets, in the order of reports (OData 4.01 Part 3: CSDL XML, 7.2).
  package static let all = [
    Facet(
      name: "MaxLength", key: "maxLength", title: "maximum length", form: .count(\.maxLength, unlimited: "max"),
      effect: .limit),
    Facet(name: "Precision", key: "precision", title: "precision", form: .count(\.precision), effect: .limit),
    Facet(name: "Scale", key: "scale", title: "scale", form: .scale(\.scale), effect: .limit),
    Facet(
      name: "SRID", key: "srid", title: "spatial reference", form: .text(\.srid),
      effect: .meaning("coordinates refer to other places")),
    Facet(
      name: "Unicode", key: "unicode", title: "unicode", form: .truth(\.isUnicode), effect: .restriction("false")),
    Facet(
      name: "FixedLength", key: "fixedLength", title: "fixed length", form: .truth(\.isFixedLength),
      effect: .restriction("true"), isInJSON: false),
  ]
}

extension Facet {
  /// The facet's value as text; nil if it is not given.
  package func text(in facets: Facets) -> String? {
    switch form {
    case .count(let path, _): facets[keyPath: path].map(String.init)
    case .scale(let path): facets[keyPath: path]?.text
    case .text(let path): facets[keyPath: path]
    case .truth(let path): facets[keyPath: path].map(String.init)
    }
  }

  /// The greatest number that the facet allows, its default if it is not given; nil if the facet is not a number.
  package func limit(in facets: Facets) -> Int? {
    switch form {
    case .count(let path, _): facets[keyPath: path] ?? .max
    case .scale(let path): facets[keyPath: path]?.limit ?? 0
    case .text, .truth: nil
    }
  }
}

extension Facets {
  /// The facets, completed by those of a type definition.
  func inheriting(_ inherited: Facets) -> Facets {
    var facets = self
    for facet in Facet.all {
      switch facet.form {
      case .count(let path, _): facets[keyPath: path] = facets[keyPath: path] ?? inherited[keyPath: path]
      case .scale(let path): facets[keyPath: path] = facets[keyPath: path] ?? inherited[keyPath: path]
      case .text(let path): facets[keyPath: path] = facets[keyPath: path] ?? inherited[keyPath: path]
      case .truth(let path): facets[keyPath: path] = facets[keyPath: path] ?? inherited[keyPath: path]
      }
    }
    return facets
  }
}

extension Facets.Scale {
  /// Reads `variable` or `floating`; nil for any other text.
  package init?(word: String) {
    switch word {
    case "variable": self = .variable
    case "floating": self = .floating
    default: return nil
    }
  }

  /// The scale as documents write it.
  package var text: String {
    switch self {
    case .digits(let digits): String(digits)
    case .variable: "variable"
    case .floating: "floating"
    }
  }

  /// The maximum number of digits.
  fileprivate var limit: Int {
    switch self {
    case .digits(let digits): digits
    case .variable, .floating: .max
    }
  }
}
