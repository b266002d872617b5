import GeneratorCore

/// A folder with the cases of a pack, each in a folder of its own.
struct SnapshotFolder: Sendable {
  /// An absolute path; nothing need be there.
  let path: String
  private let fileSystem = DiskFileSystem()

  init(path: String) {
    self.path = path
  }

  /// The cases, by name.
  ///
  /// - Throws: ``ScaffoldError``: `usage` for a faulty case, `unreadable` for what cannot be read.
  func cases() throws -> [SnapshotCase] { try caseNames().map(read) }

  /// The folders with a case in them, sorted.
  private func caseNames() throws -> [String] {
    do {
      guard try fileSystem.status(of: path) == .directory else { return [] }
      return try fileSystem.names(in: path).filter {
        if case .file = try fileSystem.status(of: "\(path)/\($0)/\(SnapshotCase.fileName)") { return true }
        return false
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(.unreadable, "cannot read the cases in '\(error.path)'")
    }
  }

  private func read(_ name: String) throws -> SnapshotCase {
    let folder = "\(path)/\(name)"
    let file = "\(folder)/\(SnapshotCase.fileName)"
    guard let bytes = try? fileSystem.contents(of: file) else {
      throw ScaffoldError(.unreadable, "cannot read the case '\(file)'")
    }
    return try SnapshotCase(bytes, file: file, name: name, folder: folder)
  }
}
