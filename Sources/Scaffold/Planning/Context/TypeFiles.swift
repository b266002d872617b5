import GeneratorModel
import GeneratorNaming

/// Which emitted file each type stands in.
///
/// A small service has a file per type. A large one has several: with the 3,823 types of a large real service, twenty to
/// a file build in 38 seconds, one to a file in 99, two hundred in 63 (debug, 2 cores).
///
/// A type stays in its file: one that a package has had before stands where it stood, and a new one joins the types beside
/// it by name as long as there is room. So a change of the service rewrites the files that it concerns.
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
  /// How many there may be once more have joined.
  static let mostTypesPerFile = 40

  public var groups: [Group]
  /// The file that each type stands in, for the lock. Where types share files, those that are gone are remembered: should
  /// they come back, they stand where they stood.
  public var fileNames: [MetadataPath: String]

  /// Groups the types of a model.
  ///
  /// - Parameter pinned: the file that each type stood in.
  public init(_ model: NamedModel, pinned: [MetadataPath: String] = [:]) {
    let names =
      (model.model.structuredTypes.map(\.name) + model.model.enumTypes.map(\.name)
      + model.model.typeDefinitions.map(\.name)).sorted()
    let isShared = Set(pinned.values).count < pinned.count
    let added = names.count { pinned[.type($0)] == nil }
    if !isShared && added < Self.threshold {
      groups = names.map { Group(name: model.fileName($0), types: [$0]) }
      fileNames = Self.fileNames(of: groups)
    } else {
      groups = Self.shared(names, pinned: pinned)
      fileNames = pinned.merging(Self.fileNames(of: groups)) { _, new in new }
    }
  }

  private static func fileNames(of groups: [Group]) -> [MetadataPath: String] {
    let pairs = groups.flatMap { group in group.types.map { (MetadataPath.type($0), group.name) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private static func shared(_ names: [QualifiedName], pinned: [MetadataPath: String]) -> [Group] {
    var counts: [String: Int] = [:]
    for name in names { pinned[.type(name)].map { counts[$0, default: 0] += 1 } }
    let taken = Set(pinned.values)
    var number = 0
    func freeName() -> String {
      repeat { number += 1 } while taken.contains(fileName(number))
      return fileName(number)
    }
    var files: [String: [QualifiedName]] = [:]
    var neighbour: String?
    var newest: String?
    for name in names {
      if let file = pinned[.type(name)] {
        files[file, default: []].append(name)
        // A type that stands alone keeps its file for itself.
        neighbour = counts[file, default: 0] > 1 ? file : nil
        continue
      }
      let candidates = [(neighbour, mostTypesPerFile), (newest, typesPerFile)]
      let file = candidates.lazy.compactMap { file, limit in
        file.flatMap { counts[$0, default: 0] < limit ? $0 : nil }
      }.first
      if file == nil { newest = freeName() }
      guard let place = file ?? newest else { continue }
      files[place, default: []].append(name)
      counts[place, default: 0] += 1
    }
    return files.sorted { $0.key < $1.key }.map { Group(name: $0.key, types: $0.value) }
  }

  private static func fileName(_ number: Int) -> String {
    let digits = String(number)
    return "Types" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}
