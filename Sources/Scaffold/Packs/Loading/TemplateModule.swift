import GeneratorCore

/// A module: its manifest and its files.
public struct TemplateModule: Hashable, Sendable {
  /// The manifest of the module.
  public let manifest: ModuleManifest
  /// The files by their path in the module: `Sources/HTTPTransport/HTTPClient.swift`, `files/Package.swift.mustache`.
  public let files: [String: TemplateTree.File]
  /// The hash of manifest and files; it identifies the version of the module.
  public let hash: ContentHash

  /// The module's name.
  public var name: String { manifest.name }

  /// The first rule of the manifest that matches a file of the module; nil if there is none.
  public func rule(for path: String) -> FileRule? {
    manifest.rules.first { $0.pattern.matches(path) }
  }

  /// Reads a module.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) if it has no manifest, or a faulty one.
  init(name: String, files: [String: TemplateTree.File]) throws {
    guard let manifestFile = files["module.json"] else {
      throw ScaffoldError(.packFailed, .unknownModule, "there is no module '\(name)'")
    }
    manifest = try ModuleManifest(manifestFile, module: name)
    self.files = files
    hash = Self.hash(of: files)
  }

  /// Hashes paths and contents with their lengths, so that moving bytes from one file to another changes the hash.
  private static func hash(of files: [String: TemplateTree.File]) -> ContentHash {
    var bytes: [UInt8] = []
    for (path, file) in files.sorted(by: { $0.key < $1.key }) {
      bytes.append(contentsOf: "\(path)\n\(file.isExecutable) \(file.bytes.count)\n".utf8)
      bytes.append(contentsOf: file.bytes)
    }
    return ContentHash(of: bytes)
  }
}
