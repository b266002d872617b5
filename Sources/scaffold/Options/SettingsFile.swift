import FoundationEssentials
import Glibc
import Scaffold

/// A file with settings, as `scaffold new` writes it into a package.
enum SettingsFile {
  /// Reads settings. Paths in them are relative to the file's folder and become absolute.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` if the file cannot be read, `notSetUp` if it contains conflicts of git,
  ///   `usage` for other invalid content.
  static func read(_ path: String) throws -> ProjectSettings { try settings(of: document(path)) }

  /// The settings in the text of a file whose name is its path. Paths in them become absolute.
  ///
  /// - Throws: ``ScaffoldError`` (`usage`) for invalid content.
  static func settings(of document: SettingsDocument) throws -> ProjectSettings {
    let folder = URL(fileURLWithPath: document.name).deletingLastPathComponent().standardizedFileURL.path
    return try ProjectSettings(document.bytes, name: document.name).resolved(in: folder)
  }

  /// Reads the text of a file with settings.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` if the file cannot be read, `notSetUp` if it contains conflicts of git.
  static func document(_ path: String) throws -> SettingsDocument {
    let file = URL(fileURLWithPath: path)
    guard let data = try? BoundedFile(file.path).read() else {
      throw ScaffoldError(
        .unreadable, .unreadableFile, "cannot read the settings '\(path)'",
        hint: "check the path and the permissions of the file; a package has its settings in 'scaffold.json'")
    }
    let bytes = [UInt8](data)
    if let conflict = GitConflict.first(in: bytes, of: path) { throw ScaffoldError(.notSetUp, [conflict]) }
    return SettingsDocument(bytes, name: path)
  }
}
