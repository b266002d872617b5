extension Property {
  /// A statement of a document as a constant or as the path of a property with the value.
  public enum Statement: Hashable, Sendable {
    /// A constant.
    case constant(String)
    /// The path of the property with the value.
    case path(String)
  }

  /// The media type of the value (`Core.MediaType`).
  public var mediaType: Statement? { statement(VocabularyTerm.mediaType) }

  /// The unit or currency of the value (`Measures.Unit`, `Measures.ISOCurrency`, `sap:unit`).
  public var unit: Statement? {
    if case .string(let path)? = annotation("sap:unit") { return .path(path) }
    return statement(VocabularyTerm.unit) ?? statement(VocabularyTerm.currency)
  }

  /// The regular expression that values must match (`Validation.Pattern`).
  public var pattern: String? { annotation(VocabularyTerm.pattern)?.stringValue }

  /// The minimum value (`Validation.Minimum`).
  public var minimum: String? { number(VocabularyTerm.minimum) }

  /// The maximum value (`Validation.Maximum`).
  public var maximum: String? { number(VocabularyTerm.maximum) }

  /// Whether the service can filter by the property (`sap:filterable`).
  public var isFilterable: Bool { !isDenied("sap:filterable") }

  /// Whether the service can sort by the property (`sap:sortable`).
  public var isSortable: Bool { !isDenied("sap:sortable") }

  private func statement(_ term: String) -> Statement? {
    switch annotation(term) {
    case .string(let text)?: .constant(text)
    case .path(let path)?: .path(path)
    default: nil
    }
  }

  private func number(_ term: String) -> String? {
    switch annotation(term) {
    case .string(let text)?: text
    case .int(let number)?: String(number)
    default: nil
    }
  }
}
