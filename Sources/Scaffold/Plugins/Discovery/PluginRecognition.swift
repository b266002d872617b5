import FoundationEssentials
import GeneratorCore

/// The documents that a reader recognizes without being named.
public struct PluginRecognition: Hashable, Sendable {
  /// Globs of the document's last path component.
  public var names: [String]
  /// Texts, at least one of which is near the beginning of the document.
  public var contents: [String]
  /// Whether the document may be a folder.
  public var folders: Bool

  /// Whether the reader takes the address of a service, and asks for the documents that it needs.
  public var addresses: Bool

  package init(names: [String] = [], contents: [String] = [], folders: Bool = false, addresses: Bool = false) {
    self.names = names
    self.contents = contents
    self.folders = folders
    self.addresses = addresses
  }

  /// The number of bytes at the beginning of a document that are searched.
  private static let window = 65_536
  /// The maximum number of files in a folder that are searched.
  private static let maximumFiles = 1_000

  /// Whether a document matches. A folder matches if one of the files directly in it does.
  package func fits(_ document: SourceDocument) -> Bool {
    guard !names.isEmpty || !contents.isEmpty else { return false }
    guard document.isFolder else {
      return fits(name: Self.fileName(of: document)) && fits(content: document.bytes.prefix(Self.window))
    }
    guard folders else { return false }
    guard let folder = document.path else { return fits(FolderDocument(document.bytes)?.files ?? [:]) }
    guard
      let files = try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    else { return false }
    return files.filter { fits(name: $0) }.prefix(Self.maximumFiles).contains { file in
      guard !contents.isEmpty else { return true }
      let path = "\(folder)/\(file)"
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      guard type == .typeRegular else { return false }
      return BoundedFile.start(of: path, count: Self.window).map { fits(content: $0) } ?? false
    }
  }

  /// Whether one of the files directly in a folder matches.
  private func fits(_ files: [String: Data]) -> Bool {
    files.contains { !$0.key.contains("/") && fits(name: $0.key) && fits(content: $0.value.prefix(Self.window)) }
  }

  private func fits(name: String?) -> Bool {
    guard !names.isEmpty else { return true }
    guard let name else { return !contents.isEmpty }
    return names.contains { PathPattern($0).matches(name) }
  }

  private func fits(content: Data) -> Bool {
    contents.isEmpty || contents.contains { content.contains(utf8: $0) }
  }

  /// The last component of a path or URL; nil for standard input.
  private static func fileName(of document: SourceDocument) -> String? {
    if let path = document.path { return URL(fileURLWithPath: path).lastPathComponent }
    guard document.name.contains("://") else { return nil }
    return document.name.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last.map(String.init)
  }
}

extension PluginRecognition {
  init(_ node: JSONNode, of source: JSONSource) throws {
    let fields = try JSONFields(node, of: source, known: ["names", "contents", "folders", "addresses"])
    names = try fields.texts("names")
    contents = try fields.texts("contents")
    folders = try fields.flag("folders") ?? false
    addresses = try fields.flag("addresses") ?? false
  }
}
