import FoundationEssentials
import Glibc
import Scaffold

/// A file with settings, as `scaffold new` writes it into a package.
enum SettingsFile {
  /// Reads settings. Paths in them are relative to the file's folder and become absolute.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` if the file cannot be read, `notSetUp` if it contains conflicts of git,
  ///   `usage` for other invalid content.
  static func read(_ path: String) throws -> ProjectSettings {
    let file = URL(fileURLWithPath: path)
    guard let data = try? BoundedFile(file.path).read() else {
      throw ScaffoldError(
        .unreadable, .unreadableFile, "cannot read the settings '\(path)'",
        hint: "check the path and the permissions of the file; a package has its settings in 'scaffold.json'")
    }
    let bytes = [UInt8](data)
    if let conflict = GitConflict.first(in: bytes, of: path) { throw ScaffoldError(.notSetUp, [conflict]) }
    let folder = file.deletingLastPathComponent().standardizedFileURL.path
    return try ProjectSettings(bytes, name: path).resolved(in: folder)
  }
}
