import Foundation

/// A folder that exists as long as the object.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "scaffold-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file with the folders above it.
  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path).appending(path: name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The text of every file below the folder, by path.
  func files(in name: String = "") throws -> [String: String] {
    let root = name.isEmpty ? path : path + "/" + name
    var files: [String: String] = [:]
    for case let file as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: root + "/" + file, isDirectory: &isFolder), !isFolder.boolValue
      else { continue }
      // Binary content becomes a text that describes its bytes.
      let data = try Data(contentsOf: URL(fileURLWithPath: root + "/" + file))
      files[file] = String(data: data, encoding: .utf8) ?? String(data.map { Character(Unicode.Scalar($0)) })
    }
    return files
  }
}
