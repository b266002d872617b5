import GeneratorModel

/// Fixed Swift names: those of an earlier run, which are kept, and those that a person chose.
///
/// A pinned name takes precedence over the naming rules.
public struct PinnedNames: Hashable, Sendable {
  /// The Swift name of each pinned element, without backticks.
  public var names: [MetadataPath: String]
  /// The base name of the file of each pinned type, if it was assigned.
  public var fileNames: [MetadataPath: String]
  /// The names that readers and transforms propose for elements without a pinned one. They are spelled like any other name, so that
  /// what is reserved or taken is avoided. They are not recorded: the names that result from them are pinned.
  public var proposed: [MetadataPath: String] = [:]

  /// Creates a set of pinned names.
  public init(names: [MetadataPath: String] = [:], fileNames: [MetadataPath: String] = [:]) {
    self.names = names
    self.fileNames = fileNames
  }
}

extension PinnedNames: Codable {
  private enum CodingKeys: String, CodingKey { case names, fileNames }

  /// Decodes two objects with metadata paths as keys; each is optional.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func paths(_ key: CodingKeys) throws -> [MetadataPath: String] {
      let texts = try container.decodeIfPresent([String: String].self, forKey: key) ?? [:]
      return Dictionary(uniqueKeysWithValues: texts.map { (MetadataPath($0.key), $0.value) })
    }
    self.init(names: try paths(.names), fileNames: try paths(.fileNames))
  }

  /// Encodes the form that ``init(from:)`` decodes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func texts(_ paths: [MetadataPath: String]) -> [String: String] {
      Dictionary(uniqueKeysWithValues: paths.map { ($0.key.text, $0.value) })
    }
    try container.encode(texts(names), forKey: .names)
    try container.encode(texts(fileNames), forKey: .fileNames)
  }
}
