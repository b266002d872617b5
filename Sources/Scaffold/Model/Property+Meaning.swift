extension Property {
  /// What a document says in a constant, or in the property that a path leads to.
  public enum Statement: Hashable, Sendable {
    /// The constant itself.
    case constant(String)
    /// The path of the property that holds it.
    case path(String)
  }

  /// The media type of the value (`Core.MediaType`).
  public var mediaType: Statement? { statement(VocabularyTerm.mediaType) }

  /// The unit or currency that the value is measured in (`Measures.Unit`, `Measures.ISOCurrency`, `sap:unit`).
  public var unit: Statement? {
    if case .string(let path)? = annotation("sap:unit") { return .path(path) }
    return statement(VocabularyTerm.unit) ?? statement(VocabularyTerm.currency)
  }

  /// The regular expression that values match (`Validation.Pattern`).
  public var pattern: String? { annotation(VocabularyTerm.pattern)?.stringValue }

  /// The least value (`Validation.Minimum`).
  public var minimum: String? { number(VocabularyTerm.minimum) }

  /// The greatest value (`Validation.Maximum`).
  public var maximum: String? { number(VocabularyTerm.maximum) }

  /// Whether the service takes conditions on the property; told by `sap:filterable`.
  public var isFilterable: Bool { !isDenied("sap:filterable") }

  /// Whether the service orders by the property; told by `sap:sortable`.
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
