import GeneratorModel

/// Swift names that are settled: those of an earlier run, which later ones keep, and those that a person chose.
///
/// A pinned name always wins over what the naming rules would give.
public struct PinnedNames: Hashable, Sendable {
  /// The bare Swift name of each pinned element.
  public var names: [MetadataPath: String]
  /// The base name of the file that each pinned type stands in, where it was decided.
  public var fileNames: [MetadataPath: String]

  /// Creates a set of pinned names.
  public init(names: [MetadataPath: String] = [:], fileNames: [MetadataPath: String] = [:]) {
    self.names = names
    self.fileNames = fileNames
  }
}

extension PinnedNames: Codable {
  private enum CodingKeys: String, CodingKey { case names, fileNames }

  /// Reads two objects with metadata paths as keys; each may be left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func paths(_ key: CodingKeys) throws -> [MetadataPath: String] {
      let texts = try container.decodeIfPresent([String: String].self, forKey: key) ?? [:]
      return Dictionary(uniqueKeysWithValues: texts.map { (MetadataPath($0.key), $0.value) })
    }
    self.init(names: try paths(.names), fileNames: try paths(.fileNames))
  }

  /// Writes what ``init(from:)`` reads.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func texts(_ paths: [MetadataPath: String]) -> [String: String] {
      Dictionary(uniqueKeysWithValues: paths.map { ($0.key.text, $0.value) })
    }
    try container.encode(texts(names), forKey: .names)
    try container.encode(texts(fileNames), forKey: .fileNames)
  }
}
