/// A folder next to a package, `NAME.edits-1` and so on, with files that would be lost otherwise.
struct EditsFolder {
  /// A file to keep, by its path in the package.
  struct File {
    var path: String
    var bytes: [UInt8]
    var isExecutable = false
  }

  let root: String
  let fileSystem: any FileSystem

  /// Copies files to a new folder.
  ///
  /// - Returns: the folder; nil without files.
  /// - Throws: ``FileSystemError``.
  func keep(_ files: [File]) throws -> String? {
    guard !files.isEmpty else { return nil }
    let place = try freePlace()
    for file in files {
      let target = "\(place)/\(file.path)"
      if let folder = DiskFileSystem.parent(of: target) { try fileSystem.makeDirectories(folder) }
      try fileSystem.write(file.bytes, to: target, isExecutable: file.isExecutable)
    }
    return place
  }

  /// The path of a folder that is not there yet.
  func freePlace() throws -> String {
    var number = 1
    while try fileSystem.status(of: "\(root).edits-\(number)") != nil { number += 1 }
    return "\(root).edits-\(number)"
  }
}
