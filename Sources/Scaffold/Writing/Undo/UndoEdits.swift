import GeneratorCore

/// Finds the edits since the run that is to be undone.
struct UndoEdits {
  /// The sorted files that are not as the run left them. For a new package in a folder of its own, they include added
  /// files.
  private(set) var paths: [OutputPath] = []

  /// Build folders, which can be created again.
  static let ignored: Set<String> = [".build", ".swiftpm"]

  /// Looks for edits.
  ///
  /// - Throws: ``FileSystemError``.
  init(_ record: UndoRecord, root: String, fileSystem: any FileSystem) throws {
    let tree = PackageTree(root: root, fileSystem: fileSystem)
    var known: Set<OutputPath> = []
    for step in record.steps {
      switch step {
      case .created(let path, let hash):
        known.insert(path)
        guard let hash, let file = try tree.file(path) else { continue }
        if ContentHash(of: file.bytes) != hash { paths.append(path) }
      case .changed(let path, _, let hash):
        guard let hash else { continue }
        guard let file = try tree.file(path), ContentHash(of: file.bytes) == hash else {
          paths.append(path)
          continue
        }
      case .removed(let path, _):
        if try !tree.isFree(path) { paths.append(path) }
      }
    }
    if !record.command.isAmongFiles {
      paths += try Self.files(below: root, fileSystem).filter { !known.contains($0) && !$0.isInOwnFolder }
    }
    paths.sort()
  }

  private static func files(below root: String, _ fileSystem: any FileSystem) throws -> [OutputPath] {
    var files: [OutputPath] = []
    var folders = [""]
    while let folder = folders.popLast() {
      for name in try fileSystem.names(in: folder.isEmpty ? root : "\(root)/\(folder)") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        guard !ignored.contains(path) else { continue }
        if try fileSystem.status(of: "\(root)/\(path)") == .directory {
          folders.append(path)
        } else {
          files.append(OutputPath(trusted: path))
        }
      }
    }
    return files
  }
}
