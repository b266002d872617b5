import GeneratorModel

/// An element that was removed and one that was added which may be one thing under a new name.
public struct RenameSuggestion: Hashable, Sendable {
  /// The rename, to be declared if it is one.
  public let rename: SchemaRename
  /// The sort of element.
  public let element: SchemaElement

  /// What there is to do, a sentence without a full stop.
  public var text: String {
    "\(element.title) '\(rename.old)' looks like a rename: --rename \(rename)"
  }
}
