import Foundation

/// The part of `templates/` that travels inside the binary: `packs/`, what plugins and modules are started from, and of each module
/// its manifest and the folders that are emitted. Tests and snapshots stay behind.
struct EmbeddedFolders {
  let templates: URL

  /// The path below `templates/` of every file that is embedded, sorted.
  func paths() -> [String] {
    let modules = names(in: "modules").flatMap { module in
      ["module.json", "Sources", "files", "partials"].flatMap { files(at: "modules/\(module)/\($0)") }
    }
    return (files(at: "packs") + files(at: "plugins") + files(at: "starters") + modules).sorted()
  }

  /// The file itself, or the files anywhere below a folder; none where nothing is.
  private func files(at path: String) -> [String] {
    guard isFolder(path) else { return exists(path) ? [path] : [] }
    return names(in: path).flatMap { files(at: "\(path)/\($0)") }
  }

  /// What a folder holds, without the files that editors and desktops leave behind.
  private func names(in path: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: templates.appending(path: path).path)) ?? []
    return names.filter { $0 != ".DS_Store" && !$0.hasSuffix("~") && !$0.hasSuffix(".swp") }
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: templates.appending(path: path).path)
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(
      atPath: templates.appending(path: path).path, isDirectory: &isFolder)
    return exists && isFolder.boolValue
  }
}
