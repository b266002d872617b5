/// The files of a package as they stand on disk.
struct PackageTree {
  /// A file.
  struct File {
    /// What it holds.
    let bytes: [UInt8]
    /// Whether its owner may execute it.
    let isExecutable: Bool
  }

  /// The package's root, an absolute path.
  let root: String
  let fileSystem: any FileSystem

  /// The file at a path; nil where none stands, or something else does.
  ///
  /// - Throws: ``FileSystemError``.
  func file(_ path: OutputPath) throws -> File? {
    let place = "\(root)/\(path)"
    guard case .file(let isExecutable) = try fileSystem.status(of: place) else { return nil }
    return File(bytes: try fileSystem.contents(of: place), isExecutable: isExecutable)
  }

  /// Whether nothing stands at a path.
  ///
  /// - Throws: ``FileSystemError``.
  func isFree(_ path: OutputPath) throws -> Bool {
    try fileSystem.status(of: "\(root)/\(path)") == nil
  }
}
