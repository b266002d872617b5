/// The files of a package as they stand on disk.
package struct PackageTree {
  /// A file.
  package struct File {
    /// What it holds.
    package let bytes: [UInt8]
    /// Whether its owner may execute it.
    package let isExecutable: Bool
  }

  /// The package's root, an absolute path.
  package let root: String
  package let fileSystem: any FileSystem

  package init(root: String, fileSystem: any FileSystem) {
    self.root = root
    self.fileSystem = fileSystem
  }

  /// The file at a path; nil where none stands, or something else does.
  ///
  /// - Throws: ``FileSystemError``.
  package func file(_ path: OutputPath) throws -> File? {
    let place = "\(root)/\(path)"
    guard case .file(let isExecutable) = try fileSystem.status(of: place) else { return nil }
    return File(bytes: try fileSystem.contents(of: place), isExecutable: isExecutable)
  }

  /// Whether nothing stands at a path.
  ///
  /// - Throws: ``FileSystemError``.
  package func isFree(_ path: OutputPath) throws -> Bool {
    try fileSystem.status(of: "\(root)/\(path)") == nil
  }
}
