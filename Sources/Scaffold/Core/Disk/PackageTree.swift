/// The files of a package on disk.
package struct PackageTree {
  /// A file of the package.
  package struct File {
    /// The content.
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

  /// The file at a path; nil if there is no regular file.
  ///
  /// - Throws: ``FileSystemError``.
  package func file(_ path: OutputPath) throws -> File? {
    let place = "\(root)/\(path)"
    guard case .file(let isExecutable) = try fileSystem.status(of: place) else { return nil }
    return File(bytes: try fileSystem.contents(of: place), isExecutable: isExecutable)
  }

  /// Whether there is nothing at a path.
  ///
  /// - Throws: ``FileSystemError``.
  package func isFree(_ path: OutputPath) throws -> Bool {
    try fileSystem.status(of: "\(root)/\(path)") == nil
  }
}
