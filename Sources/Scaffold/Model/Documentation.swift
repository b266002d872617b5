/// The human-readable documentation of an element, from any source that a dialect has: `Documentation` elements,
/// `Core.Description` and `Core.LongDescription`, `sap:label` and `sap:quickinfo`.
///
/// The text is untrusted. Code that emits it into source must escape it for its position.
public struct Documentation: Hashable, Sendable, Codable {
  /// A short display name.
  public var label: String?
  /// A short description.
  public var summary: String?
  /// A long description.
  public var details: String?

  package init(label: String? = nil, summary: String? = nil, details: String? = nil) {
    self.label = label
    self.summary = summary
    self.details = details
  }

  /// Whether all texts are missing.
  public var isEmpty: Bool { label == nil && summary == nil && details == nil }
}
