import FoundationEssentials
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
  /// - Throws: ``ScaffoldError``: `unreadable` if the folder does not exist or cannot be read, `usage` if none of its files belongs below
  ///   `templates/`.
  public init(directory: String) throws {
    self.directory = directory
    try Self.requireFolder(directory)
    tree = try TemplateTree(directory: directory)
    guard !tree.files.isEmpty else {
      throw ScaffoldError(
        .usage, .emptyOverlay, "the overlay '\(directory)' contains no file of a pack or module",
        hint: "use the folders of 'templates/', for example 'modules/package/files/README.md.mustache'")
    }
  }

  /// Expects the folder of an overlay.
  ///
  /// - Throws: ``ScaffoldError`` (`unreadable`) if it does not exist, or is not a folder.
  package static func requireFolder(_ directory: String) throws {
    var isFolder = false
    let isThere = FileManager.default.fileExists(atPath: directory, isDirectory: &isFolder)
    guard !isThere || !isFolder else { return }
    throw ScaffoldError(
      .unreadable, .missingOverlay,
      isThere ? "the overlay '\(directory)' is not a folder" : "the overlay folder '\(directory)' does not exist",
      hint: "if it was moved, correct the path in '--template-dir', or in 'templateDirectories' of 'scaffold.json'")
  }
}
