import GeneratorCore

/// The contents of `.scaffold/base`: everything that runs emitted, found by its hash.
///
/// Earlier versions of the tool keep a copy of each file there instead. A copy, too, is found by the hash of its
/// content, so a copy that git has merged is never used.
package struct BaseStore: Sendable {
  /// The locks in the archives, in order of the archives' names: one, or several after a merge of branches.
  package private(set) var locks: [[UInt8]] = []
  /// Every file in the folder.
  private(set) var files: [OutputPath] = []
  /// The archives whose content does not match their name.
  package private(set) var damaged: [OutputPath] = []
  /// Whether the folder contains copies of files, as earlier versions wrote them.
  private(set) var hasCopies = false
  private var contents: [ContentHash: [UInt8]] = [:]

  /// Creates an empty store.
  init() {}

  /// Reads the store of a package.
  ///
  /// - Throws: ``FileSystemError``.
  init(of tree: PackageTree) throws {
    for name in try tree.names(below: ProjectLayout.base).sorted() {
      let path = OutputPath(own: "base/\(name)")
      guard let file = try tree.file(path) else { continue }
      files.append(path)
      guard let identity = BaseArchive.identity(of: name) else {
        hasCopies = true
        contents[ContentHash(of: file.bytes)] = file.bytes
        continue
      }
      guard let archive = BaseArchive(file.bytes, kind: identity.kind, hash: identity.hash) else {
        damaged.append(path)
        continue
      }
      take(archive)
    }
  }

  /// The content with a hash; nil if it is not stored.
  subscript(hash: ContentHash) -> [UInt8]? { contents[hash] }

  private mutating func take(_ archive: BaseArchive) {
    var rest = archive.contents[...]
    if archive.kind == .emission, let lock = rest.popFirst() { locks.append(lock) }
    for content in rest { contents[ContentHash(of: content)] = content }
  }
}

extension PackageTree {
  /// The paths of all files below a folder, relative to it; empty if the folder does not exist.
  ///
  /// - Throws: ``FileSystemError``.
  func names(below folder: String) throws -> [String] {
    var (names, folders) = ([String](), [""])
    guard try fileSystem.status(of: "\(root)/\(folder)") == .directory else { return [] }
    while let inner = folders.popLast() {
      for name in try fileSystem.names(in: "\(root)/\(folder)/\(inner)") {
        // The tool never writes a file with an invalid name, so the file is not one of its own.
        guard OutputPath.objection(toComponent: name) == nil else { continue }
        switch try fileSystem.status(of: "\(root)/\(folder)/\(inner)\(name)") {
        case .directory: folders.append("\(inner)\(name)/")
        case .file: names.append(inner + name)
        case .other, nil: break
        }
      }
    }
    return names
  }
}
