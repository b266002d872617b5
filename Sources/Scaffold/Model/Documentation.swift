/// What a document says about an element in words, from whichever way its dialect has for it: `Documentation` elements,
/// `Core.Description` and `Core.LongDescription`, `sap:label` and `sap:quickinfo`.
///
/// It is foreign text: whoever puts it into source code escapes it for the place where it stands.
public struct Documentation: Hashable, Sendable, Codable {
  /// A short name for people.
  public var label: String?
  /// One sentence or so.
  public var summary: String?
  /// The whole story.
  public var details: String?

  package init(label: String? = nil, summary: String? = nil, details: String? = nil) {
    self.label = label
    self.summary = summary
    self.details = details
  }

  /// Whether it says nothing.
  public var isEmpty: Bool { label == nil && summary == nil && details == nil }
}
