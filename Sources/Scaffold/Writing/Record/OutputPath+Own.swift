import GeneratorCore

extension OutputPath {
  /// The path of a file in the tool's own folder.
  init(own path: String) {
    self.init(trusted: "\(ProjectLayout.folder)/\(path)")
  }

  /// A recorded path, in the package or in the tool's own folder; nil if the text is not a valid path.
  init?(recorded text: Substring) {
    let prefix = "\(ProjectLayout.folder)/"
    let isOwn = text.hasPrefix(prefix)
    guard let path = try? OutputPath(String(isOwn ? text.dropFirst(prefix.count) : text)) else { return nil }
    self = isOwn ? OutputPath(own: path.text) : path
  }

  /// Whether the path is in the tool's own folder.
  var isInOwnFolder: Bool { text.hasPrefix("\(ProjectLayout.folder)/") }

  /// Whether the path is one of the tool's own files: the settings, or a file in its folder.
  public var isOwn: Bool { self == ProjectLayout.settings || isInOwnFolder }
}
