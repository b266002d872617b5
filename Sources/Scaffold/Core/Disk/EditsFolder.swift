/// A folder next to a package, `NAME.edits-1` and so on, for files that would otherwise be lost.
package struct EditsFolder {
  /// A file to keep, with its path in the package.
  package struct File {
    package var path: String
    package var bytes: [UInt8]
    package var isExecutable: Bool

    package init(path: String, bytes: [UInt8], isExecutable: Bool = false) {
      self.path = path
      self.bytes = bytes
      self.isExecutable = isExecutable
    }
  }

  package let root: String
  package let fileSystem: any FileSystem

  package init(root: String, fileSystem: any FileSystem) {
    self.root = root
    self.fileSystem = fileSystem
  }

  /// Copies files to a new folder.
  ///
  /// - Returns: the folder; nil if there are no files.
  /// - Throws: ``FileSystemError``.
  package func keep(_ files: [File]) throws -> String? {
    guard !files.isEmpty else { return nil }
    let place = try freePlace()
    for file in files {
      let target = "\(place)/\(file.path)"
      if let folder = DiskFileSystem.parent(of: target) { try fileSystem.makeDirectories(folder) }
      try fileSystem.write(file.bytes, to: target, isExecutable: file.isExecutable)
    }
    return place
  }

  /// The path of the first such folder that does not exist.
  package func freePlace() throws -> String {
    var number = 1
    while try fileSystem.status(of: "\(root).edits-\(number)") != nil { number += 1 }
    return "\(root).edits-\(number)"
  }
}
