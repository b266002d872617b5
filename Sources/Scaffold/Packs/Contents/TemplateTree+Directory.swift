import FoundationEssentials
import GeneratorCore

extension TemplateTree {
  /// The maximum number of files of packs and modules in a folder, and the maximum sizes in bytes of one file and of
  /// all.
  static let limits = (files: 10_000, fileBytes: 16 << 20, bytes: 128 << 20)

  /// Reads the parts of a folder that belong to a tree: `packs/`, and the manifest and emitted files of each module.
  ///
  /// Symbolic links are not followed, so that a pack cannot access files outside its folder.
  ///
  /// - Throws: ``ScaffoldError`` (`unreadable`) if the folder or a file of it cannot be read.
  public init(directory: String) throws {
    try self.init(of: directory, at: "")
  }

  /// Reads a folder of modules as the `modules/` of a tree.
  ///
  /// - Throws: the errors of ``init(directory:)``.
  public init(modules directory: String) throws {
    try self.init(of: directory, at: "modules/")
  }

  private init(of directory: String, at prefix: String) throws {
    var files: [String: File] = [:]
    var size = 0
    do {
      try DiskFileSystem().walk(directory) { path, status in
        guard case .file(let isExecutable) = status, Self.isPart(prefix + path) else {
          return status == .directory && Self.mayHoldParts(prefix + path)
        }
        let file = try Self.file(at: directory + "/" + path, isExecutable: isExecutable)
        files[prefix + path] = file
        size += file.bytes.count
        guard files.count <= Self.limits.files, size <= Self.limits.bytes else {
          throw ScaffoldError(
            .packFailed, .templateFilesTooLarge,
            "the modules in '\(directory)' have more than \(Self.limits.files) files or \(Self.limits.bytes >> 20) MB",
            hint: "keep only emitted files in 'Sources', 'files' and 'partials'")
        }
        return false
      }
    } catch let error as FileSystemError {
      throw ScaffoldError(.unreadable, .unreadableFile, "cannot read the folder '\(error.path)'")
    }
    self.init(files: files)
  }

  /// Whether a path below `templates/` belongs to a pack or to the emitted files of a module.
  package static func isPart(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard parts.count > 1, parts.last != ".DS_Store", !path.hasSuffix("~") else { return false }
    if parts[0] == "packs" { return parts.count == 2 }
    guard parts[0] == "modules", parts.count > 2 else { return false }
    return parts[2] == "module.json" ? parts.count == 3 : ["Sources", "files", "partials"].contains(parts[2])
  }

  /// Whether a folder below `templates/` can have such a path in it.
  private static func mayHoldParts(_ folder: String) -> Bool {
    let parts = folder.split(separator: "/")
    if parts.count == 1 { return ["packs", "modules"].contains(parts[0]) }
    return parts[0] == "modules" && (parts.count == 2 || isPart("\(folder)/file"))
  }

  private static func file(at path: String, isExecutable: Bool) throws -> File {
    do {
      let data = try BoundedFile(path, limit: limits.fileBytes).read()
      return File(bytes: [UInt8](data), isExecutable: isExecutable, displayName: path)
    } catch .tooLarge {
      throw ScaffoldError(
        .packFailed, .templateFilesTooLarge, "the template file '\(path)' has more than \(limits.fileBytes >> 20) MB",
        hint: "keep only emitted files in 'Sources', 'files' and 'partials'")
    } catch .unreadable {
      throw ScaffoldError(.unreadable, .unreadableFile, "cannot read the template file '\(path)'")
    }
  }
}
