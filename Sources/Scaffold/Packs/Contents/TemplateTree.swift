/// The files below `templates/`, by path: `packs/offline-app.json`, `modules/http/module.json`, …
///
/// A tree comes from the binary (``EmbeddedTemplates``) or from a folder, with overlays on top; its users see no
/// difference.
public struct TemplateTree: Sendable {
  /// One file of the tree.
  public struct File: Hashable, Sendable {
    /// Whether the file, and the file emitted from it, is executable.
    public let isExecutable: Bool
    /// The display name: the path on disk, or the path below `templates/`.
    public let displayName: String
    private let content: Content

    /// The content of the file.
    public var bytes: [UInt8] {
      switch content {
      case .bytes(let bytes): bytes
      case .part(let block, let range): block.bytes(in: range)
      }
    }

    /// Creates a file.
    public init(bytes: [UInt8], isExecutable: Bool = false, displayName: String) {
      self.init(.bytes(bytes), isExecutable: isExecutable, displayName: displayName)
    }

    init(_ content: Content, isExecutable: Bool, displayName: String) {
      self.content = content
      self.isExecutable = isExecutable
      self.displayName = displayName
    }

    /// Compares the contents, wherever they are.
    public static func == (left: File, right: File) -> Bool {
      left.isExecutable == right.isExecutable && left.displayName == right.displayName && left.bytes == right.bytes
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(displayName)
      hasher.combine(bytes)
    }

    /// Where the content of a file is.
    enum Content {
      case bytes([UInt8])
      case part(EmbeddedBlock, Range<Int>)
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
      guard path.hasPrefix("modules/"), path.hasSuffix("/module.json") else { return nil }
      let parts = path.split(separator: "/")
      return parts.count == 3 ? String(parts[1]) : nil
    }.sorted()
  }

  /// The files of each module that has a manifest, by their path in the module.
  var modules: [String: [String: File]] {
    var modules: [String: [String: File]] = [:]
    for (path, file) in files where path.hasPrefix("modules/") {
      let rest = path.dropFirst("modules/".count)
      guard let slash = rest.firstIndex(of: "/") else { continue }
      modules[String(rest[..<slash]), default: [:]][String(rest[rest.index(after: slash)...])] = file
    }
    return modules.filter { $0.value["module.json"] != nil }
  }

  /// The names of the packs, sorted.
  public var packNames: [String] {
    files.keys.compactMap { path in
      guard path.hasPrefix("packs/"), path.hasSuffix(".json") else { return nil }
      let parts = path.split(separator: "/")
      guard parts.count == 2 else { return nil }
      return String(parts[1].dropLast(".json".count))
    }.sorted()
  }
}
