import GeneratorCore

/// What a package holds at a moment, so that it can be put back. Of git only that counts which makes it run something:
/// hooks and settings; the folders of builds are not looked at.
package struct TreeSnapshot {
  private struct File: Equatable {
    let bytes: [UInt8]
    let isExecutable: Bool
    /// Whether it is no regular file, whose content is not looked at.
    var isLink = false
  }

  private static let ignored: Set<String> = [".build"]
  private static let ofGit: Set<String> = ["hooks", "info", "config", "config.worktree", "commondir"]

  /// What a package was put back from.
  package struct Restoration {
    /// The paths that were otherwise, sorted.
    package var paths: [String]
    /// The folder next to the package that keeps what was found at these paths; nil if nothing was there.
    package var aside: String?
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

  /// Puts everything back as it was. What is found instead is kept next to the package, since a person may have written it
  /// in the meantime; without the right to execute it.
  ///
  /// - Throws: ``FileSystemError``.
  package func restore() throws -> Restoration {
    let found = try Self.files(below: root, fileSystem)
    let changed = Set(files.keys).union(found.keys).filter { files[$0] != found[$0] }.sorted()
    let kept = changed.compactMap { path in
      found[path].flatMap { $0.isLink ? nil : EditsFolder.File(path: path, bytes: $0.bytes) }
    }
    let aside = try EditsFolder(root: root, fileSystem: fileSystem).keep(kept)
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
    return Restoration(paths: changed, aside: aside)
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
