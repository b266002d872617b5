import GeneratorCore

/// What stands in `.scaffold/base`: contents that runs emitted, each found by its hash.
///
/// Packages of earlier versions keep a copy of each file there. A copy counts by its content as well, so one that git merged
/// is nobody's.
package struct BaseStore: Sendable {
  /// The locks that runs wrote with what they emitted, in order of the archives' names. One, but after a merge of branches.
  package private(set) var locks: [[UInt8]] = []
  /// Every file in the folder.
  private(set) var files: [OutputPath] = []
  /// The archives that are not what their names say.
  package private(set) var damaged: [OutputPath] = []
  /// Whether copies of files stand there.
  private(set) var hasCopies = false
  private var contents: [ContentHash: [UInt8]] = [:]

  /// A store of nothing.
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

  /// The content of a hash; nil where it is not kept.
  subscript(hash: ContentHash) -> [UInt8]? { contents[hash] }

  private mutating func take(_ archive: BaseArchive) {
    var rest = archive.contents[...]
    if archive.kind == .emission, let lock = rest.popFirst() { locks.append(lock) }
    for content in rest { contents[ContentHash(of: content)] = content }
  }
}

extension PackageTree {
  /// The paths of all files below a folder, seen from it; none where there is no such folder.
  ///
  /// - Throws: ``FileSystemError``.
  func names(below folder: String) throws -> [String] {
    var (names, folders) = ([String](), [""])
    guard try fileSystem.status(of: "\(root)/\(folder)") == .directory else { return [] }
    while let inner = folders.popLast() {
      for name in try fileSystem.names(in: "\(root)/\(folder)/\(inner)") {
        // What has no name that the tool could have given is none of its files.
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
