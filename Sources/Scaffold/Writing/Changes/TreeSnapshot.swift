import GeneratorCore

/// The contents of a package at one moment, which can be restored. Of the folder `.git`, only the parts that can make
/// git run something are included: hooks and settings. Build folders are ignored.
package struct TreeSnapshot {
  private struct File: Equatable {
    let bytes: [UInt8]
    let isExecutable: Bool
    /// Whether this is not a regular file. Its content is not compared.
    var isLink = false
  }

  private static let ignored: Set<String> = [".build"]
  private static let ofGit: Set<String> = ["hooks", "info", "config", "config.worktree", "commondir"]

  /// The result of a restoration.
  package struct Restoration {
    /// The sorted paths that differed from the snapshot.
    package var paths: [String]
    /// The folder next to the package with the contents found at these paths; nil if there were none.
    package var savedEdits: String?
  }

  private let root: String
  private let fileSystem: any FileSystem
  private let files: [String: File]

  /// Takes the snapshot.
  ///
  /// - Throws: ``FileSystemError``, `CancellationError` if the task was cancelled.
  package init(of root: String, fileSystem: any FileSystem) throws {
    self.root = root
    self.fileSystem = fileSystem
    files = try Self.files(below: root, fileSystem) { try Task.checkCancellation() }
  }

  /// Restores the snapshot. Contents found instead are kept in a folder next to the package, without permission to
  /// execute them, because a person may have written them in the meantime.
  ///
  /// - Throws: ``FileSystemError``.
  package func restore() throws -> Restoration {
    let found = try Self.files(below: root, fileSystem)
    let changed = Set(files.keys).union(found.keys).filter { files[$0] != found[$0] }.sorted()
    let kept = changed.compactMap { path in
      found[path].flatMap { $0.isLink ? nil : EditsFolder.File(path: path, bytes: $0.bytes) }
    }
    let savedEdits = try EditsFolder(root: root, fileSystem: fileSystem).keep(kept)
    for path in changed where files[path] == nil {
      try fileSystem.remove("\(root)/\(path)")
      if let folder = DiskFileSystem.parent(of: "\(root)/\(path)") {
        try fileSystem.removeEmptyDirectories(from: folder, below: root)
      }
    }
    for path in changed {
      guard let file = files[path] else { continue }
      if let folder = DiskFileSystem.parent(of: "\(root)/\(path)") { try fileSystem.makeDirectories(folder) }
      if found[path] != nil { try fileSystem.remove("\(root)/\(path)") }
      try fileSystem.write(file.bytes, to: "\(root)/\(path)", isExecutable: file.isExecutable)
    }
    return Restoration(paths: changed, savedEdits: savedEdits)
  }

  private static func files(
    below root: String, _ fileSystem: any FileSystem, inFolder: () throws -> Void = {}
  ) throws -> [String: File] {
    var files: [String: File] = [:]
    var folders = [""]
    while let folder = folders.popLast() {
      try inFolder()
      let isGit = folder == ".git" || folder.hasSuffix("/.git")
      for name in try fileSystem.names(in: root + "/" + folder)
      where !ignored.contains(name) && (!isGit || ofGit.contains(name)) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        switch try fileSystem.status(of: "\(root)/\(path)") {
        case .directory: folders.append(path)
        case .file(let isExecutable):
          files[path] = File(bytes: try fileSystem.contents(of: "\(root)/\(path)"), isExecutable: isExecutable)
        case .other: files[path] = File(bytes: [], isExecutable: false, isLink: true)
        case nil: break
        }
      }
    }
    return files
  }
}
