import GeneratorCore

extension OutputPath {
  /// The path of a file in the tool's own folder.
  init(own path: String) {
    self.init(trusted: "\(ProjectLayout.folder)/\(path)")
  }

  /// A path that the tool wrote down: one of the package's, or of its own folder; nil for what cannot be one.
  init?(recorded text: Substring) {
    let prefix = "\(ProjectLayout.folder)/"
    let isOwn = text.hasPrefix(prefix)
    guard let path = try? OutputPath(String(isOwn ? text.dropFirst(prefix.count) : text)) else { return nil }
    self = isOwn ? OutputPath(own: path.text) : path
  }

  /// Whether the path leads into the tool's own folder.
  var isInOwnFolder: Bool { text.hasPrefix("\(ProjectLayout.folder)/") }

  /// Whether the path is one of the tool's own files: the settings, or what stands in its folder.
  public var isOwn: Bool { self == ProjectLayout.settings || isInOwnFolder }
}
