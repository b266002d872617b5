import GeneratorCore

/// A folder of the user whose files replace those of the same path below `templates/`, or stand beside them.
///
/// It is the one way to change a built-in pack: there is no inheritance between packs.
public struct Overlay: Sendable {
  /// The folder, as the user gave it.
  public let directory: String
  /// What it brings.
  public let tree: TemplateTree

  /// Reads an overlay.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` if the folder cannot be read, `usage` if nothing in it has its place
  ///   below `templates/`.
  public init(directory: String) throws {
    self.directory = directory
    tree = try TemplateTree(directory: directory)
    guard !tree.files.isEmpty else {
      throw ScaffoldError(
        .usage, "the overlay '\(directory)' holds no file of a pack or module",
        hint: "lay its files out as below 'templates/', for example 'modules/package/files/README.md.mustache'")
    }
  }
}
