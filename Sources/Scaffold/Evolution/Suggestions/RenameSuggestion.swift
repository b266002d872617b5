import GeneratorModel

/// A removed and an added element that may be the same element with a new name.
public struct RenameSuggestion: Hashable, Sendable {
  /// The rename, which the user can declare if it is correct.
  public let rename: SchemaRename
  /// The kind of the element.
  public let element: SchemaElement

  /// The suggestion for the user, as a sentence without a full stop.
  public var text: String {
    "\(element.title) '\(rename.old)' may have been renamed; if so: --rename \(rename)"
  }
}
