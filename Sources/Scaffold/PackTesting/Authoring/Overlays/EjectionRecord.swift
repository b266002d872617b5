import FoundationEssentials
import GeneratorCore
import GeneratorPacks

/// What was ejected into an overlay, so that a later version can say whose original has changed since.
///
/// The file `ejected.json` in the overlay has the SHA-256 of each original. It belongs under version control with the
/// overlay.
public struct EjectionRecord: Sendable {
  /// The name of the file in an overlay.
  public static let fileName = "ejected.json"

  /// The state of a file of an overlay.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// The original is as it was when it was ejected.
    case current
    /// The original has changed since.
    case outdated
    /// There is no original any more.
    case gone
    /// There is an original, but no record of the one that was ejected.
    case unknown
    /// The file is the overlay's own.
    case own
  }

  /// The hash of each original, by its path below `templates/`.
  private var hashes: [String: String] = [:]
  /// The version of the tool that ejected it, by the same path.
  private var versions: [String: String] = [:]
  private let root: String

  /// Reads the record of an overlay; an overlay without one has an empty record.
  ///
  /// - Throws: ``ScaffoldError``: `unreadable` if the overlay is not there, `usage` if its record is invalid.
  public init(overlay root: String, mayBeMissing: Bool = false) throws {
    self.root = root
    let file = "\(root)/\(Self.fileName)"
    guard FileManager.default.fileExists(atPath: file) else {
      if !mayBeMissing { try Overlay.requireFolder(root) }
      return
    }
    guard let data = try? BoundedFile(file).read() else {
      throw ScaffoldError(.unreadable, .unreadableFile, "cannot read '\(file)'")
    }
    let source = try JSONSource([UInt8](data), name: file, failure: .usage)
    let fields = try JSONFields(source.root, of: source, known: ["sha256", "versions"])
    hashes = try fields.textsByName("sha256")
    versions = try fields.textsByName("versions")
  }

  /// Adds originals that are being ejected.
  public mutating func add(_ paths: [String], of tree: TemplateTree, version: String) {
    for path in paths {
      guard let file = tree.files[path] else { continue }
      hashes[path] = ContentHash(of: Data(file.bytes)).description
      versions[path] = version
    }
  }

  /// Writes the record into the overlay.
  ///
  /// - Throws: ``ScaffoldError`` (`outputExists`) if the disk refuses.
  public func write() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = [UInt8](try encoder.encode(["sha256": hashes, "versions": versions])) + [UInt8(ascii: "\n")]
    do {
      try DiskFileSystem().write(bytes, to: "\(root)/\(Self.fileName)", isExecutable: false)
    } catch let error as FileSystemError {
      throw ScaffoldError(error)
    }
  }

  /// The state of each file of the overlay, sorted by path, with the version that it was ejected from.
  ///
  /// - Throws: the errors of ``Overlay``.
  public func states(in tree: TemplateTree) throws -> [(path: String, state: State, version: String?)] {
    try Overlay(directory: root).tree.files.keys.sorted().map { path in
      (path, state(of: path, in: tree), versions[path])
    }
  }

  private func state(of path: String, in tree: TemplateTree) -> State {
    let known = hashes[path]
    guard let original = tree.files[path] else { return known == nil ? .own : .gone }
    guard let known else { return .unknown }
    return ContentHash(of: Data(original.bytes)).description == known ? .current : .outdated
  }
}
