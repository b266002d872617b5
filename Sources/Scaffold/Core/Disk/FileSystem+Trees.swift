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

  /// Visits everything below a folder in the order of the names, a folder before its entries. Symbolic links are not
  /// followed, except if the folder itself is one.
  ///
  /// - Parameters:
  ///   - root: the folder.
  ///   - visit: receives each path relative to the root and the kind of file, and returns whether the entries of a
  ///     folder are visited as well.
  package func walk(_ root: String, _ visit: (_ path: String, _ status: FileStatus) throws -> Bool) throws {
    try walk(root, below: "", visit)
  }

  private func walk(_ folder: String, below prefix: String, _ visit: (String, FileStatus) throws -> Bool) throws {
    for name in try names(in: folder) {
      let place = "\(folder)/\(name)"
      // A name that is not UTF-8 was changed while it was read, so it leads to nothing.
      let status = try status(of: place) ?? .other
      if try visit(prefix + name, status), status == .directory {
        try walk(place, below: "\(prefix)\(name)/", visit)
      }
    }
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
