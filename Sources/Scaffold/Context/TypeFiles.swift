/// Which emitted file each type stands in.
///
/// A small service has a file per type. A large one has several: with the 3,823 types of a large real service, twenty to
/// a file build in 38 seconds, one to a file in 99, two hundred in 63 (debug, 2 cores).
public struct TypeFiles: Sendable, Hashable {
  /// A file and its types, in the order in which they stand in it.
  public struct Group: Sendable, Hashable {
    /// The file's name without extension.
    public var name: String
    public var types: [QualifiedName]
  }

  /// From this number of types on, several share a file.
  static let threshold = 120
  /// How many share a file then.
  static let typesPerFile = 20

  public var groups: [Group]

  /// The file that each type stands in, for the lock.
  public var fileNames: [MetadataPath: String] {
    let pairs = groups.flatMap { group in group.types.map { (MetadataPath.type($0), group.name) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Groups the types of a model.
  public init(_ model: NamedModel) {
    let names =
      (model.model.structuredTypes.map(\.name) + model.model.enumTypes.map(\.name)
      + model.model.typeDefinitions.map(\.name)).sorted()
    guard names.count >= Self.threshold else {
      groups = names.map { Group(name: model.fileName($0), types: [$0]) }
      return
    }
    groups = stride(from: 0, to: names.count, by: Self.typesPerFile).map { start in
      let types = Array(names[start..<min(start + Self.typesPerFile, names.count)])
      let number = String(start / Self.typesPerFile + 1)
      return Group(name: "Types" + String(repeating: "0", count: max(0, 3 - number.count)) + number, types: types)
    }
  }
}
