import GeneratorCore

/// A user's folder whose files replace those with the same path below `templates/`, or are added to them.
///
/// Overlays are the only way to change a built-in pack: packs have no inheritance.
public struct Overlay: Sendable {
  /// The folder as the user gave it.
  public let directory: String
  /// The files of the overlay.
  public let tree: TemplateTree

  /// Reads an overlay.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` if the folder cannot be read, `usage` if none of its files belongs below
  ///   `templates/`.
  public init(directory: String) throws {
    self.directory = directory
    tree = try TemplateTree(directory: directory)
    guard !tree.files.isEmpty else {
      throw ScaffoldError(
        .usage, .emptyOverlay, "the overlay '\(directory)' contains no file of a pack or module",
        hint: "use the folders of 'templates/', for example 'modules/package/files/README.md.mustache'")
    }
  }
}
