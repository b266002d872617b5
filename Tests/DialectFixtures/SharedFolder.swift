import Foundation

/// Material for tests that is not part of the repository: the folder that `SCAFFOLD_SHARED` names, else `../shared`.
public enum SharedFolder {
  /// A folder inside it, if this machine has it.
  public static func folder(_ name: String) -> URL? {
    let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let named = ProcessInfo.processInfo.environment["SCAFFOLD_SHARED"].map { URL(fileURLWithPath: $0) }
    let folder = (named ?? root.deletingLastPathComponent().appending(path: "shared")).appending(path: name)
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }
}
