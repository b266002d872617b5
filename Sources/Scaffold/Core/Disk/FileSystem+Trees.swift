extension FileSystem {
  /// Creates a folder and all missing folders above it.
  public func makeDirectories(_ path: String) throws {
    if try status(of: path) == .directory { return }
    if let parent = Self.parent(of: path) { try makeDirectories(parent) }
    try makeDirectory(path)
  }

  /// Removes a file or folder with everything in it, if it exists. Symbolic links are not followed.
  public func removeTree(_ path: String) throws {
    guard let status = try status(of: path) else { return }
    if status == .directory {
      for name in try names(in: path) { try removeTree("\(path)/\(name)") }
    }
    try remove(path)
  }

  /// Removes empty folders from a path upwards, but not the root.
  public func removeEmptyDirectories(from path: String, below root: String) throws {
    var path = path
    while path.hasPrefix(root + "/"), try status(of: path) == .directory, try names(in: path).isEmpty {
      try remove(path)
      guard let parent = Self.parent(of: path) else { return }
      path = parent
    }
  }

  /// The parent folder, or nil for the root of the disk.
  package static func parent(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
    return String(path[..<slash])
  }
}
