import Foundation
import Scaffold

/// A file with settings, as `scaffold new` writes it into a package.
enum SettingsFile {
  /// Reads settings; the paths in them are seen from the file's folder and become absolute.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` if there is no such file, `usage` for what it holds.
  static func read(_ path: String) throws -> ProjectSettings {
    let file = URL(fileURLWithPath: path)
    guard let data = try? Data(contentsOf: file) else {
      throw ScaffoldError(.unreadable, "cannot read the settings '\(path)'")
    }
    var settings = try ProjectSettings([UInt8](data), name: path)
    let folder = file.deletingLastPathComponent()
    if !MetadataArgument.isURL(settings.metadata) { settings.metadata = absolute(settings.metadata, in: folder) }
    settings.templateDirectories = settings.templateDirectories.map { absolute($0, in: folder) }
    if PackLocator.isFile(settings.pack) {
      settings.pack = absolute(settings.pack, in: folder)
    }
    return settings
  }

  private static func absolute(_ path: String, in folder: URL) -> String {
    path.hasPrefix("/") ? path : folder.appending(path: path).standardizedFileURL.path
  }
}
