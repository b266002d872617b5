import GeneratorCore

/// A folder with the cases of a pack, each in its own subfolder.
struct SnapshotFolder: Sendable {
  /// An absolute path. The folder need not exist.
  let path: String
  private let fileSystem = DiskFileSystem()

  init(path: String) {
    self.path = path
  }

  /// The cases, sorted by name.
  ///
  /// - Throws: ``ScaffoldError``: `usage` for an invalid case, `unreadable` if a file or the folder cannot be read.
  func cases() throws -> [SnapshotCase] { try caseNames().map(read) }

  /// The names of the folders that contain a case, sorted.
  func caseNames() throws -> [String] {
    do {
      guard try fileSystem.status(of: path) == .directory else { return [] }
      return try fileSystem.names(in: path).filter {
        if case .file = try fileSystem.status(of: "\(path)/\($0)/\(SnapshotCase.fileName)") { return true }
        return false
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(.unreadable, .unreadableFile, "cannot read the cases in '\(error.path)'")
    }
  }

  private func read(_ name: String) throws -> SnapshotCase {
    let folder = "\(path)/\(name)"
    let file = "\(folder)/\(SnapshotCase.fileName)"
    guard let bytes = try? fileSystem.contents(of: file) else {
      throw ScaffoldError(.unreadable, .unreadableFile, "cannot read the case '\(file)'")
    }
    return try SnapshotCase(bytes, file: file, name: name, folder: folder)
  }
}
