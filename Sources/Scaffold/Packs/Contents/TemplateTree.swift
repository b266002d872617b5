/// The files below `templates/`, by path: `packs/offline-app.json`, `modules/http/module.json`, …
///
/// A tree comes from the binary (``EmbeddedTemplates``) or from a folder, with overlays on top; its users see no
/// difference.
public struct TemplateTree: Sendable {
  /// One file of the tree.
  public struct File: Hashable, Sendable {
    /// The content of the file.
    public let bytes: [UInt8]
    /// Whether the file, and the file emitted from it, is executable.
    public let isExecutable: Bool
    /// The display name: the path on disk, or the path below `templates/`.
    public let displayName: String

    /// Creates a file.
    public init(bytes: [UInt8], isExecutable: Bool = false, displayName: String) {
      self.bytes = bytes
      self.isExecutable = isExecutable
      self.displayName = displayName
    }
  }

  /// The files by their path below `templates/`, with components separated by `/`.
  public private(set) var files: [String: File]

  /// Creates a tree from files.
  public init(files: [String: File] = [:]) {
    self.files = files
  }

  /// Returns the tree with the files of another one added. They replace files with the same path.
  public func overlaid(by other: TemplateTree) -> TemplateTree {
    TemplateTree(files: files.merging(other.files) { _, replacement in replacement })
  }

  /// The names of the modules that have a manifest, sorted.
  public var moduleNames: [String] {
    files.keys.compactMap { path in
      let parts = path.split(separator: "/")
      guard parts.count == 3, parts[0] == "modules", parts[2] == "module.json" else { return nil }
      return String(parts[1])
    }.sorted()
  }

  /// The names of the packs, sorted.
  public var packNames: [String] {
    files.keys.compactMap { path in
      let parts = path.split(separator: "/")
      guard parts.count == 2, parts[0] == "packs", parts[1].hasSuffix(".json") else { return nil }
      return String(parts[1].dropLast(".json".count))
    }.sorted()
  }
}
