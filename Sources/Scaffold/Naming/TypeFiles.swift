import GeneratorModel

/// The assignment of types to emitted files.
///
/// A small service has one file for each type. In a large one, types share files: the 3,823 types of a large real
/// service build in 38 seconds with twenty types per file, in 99 with one, and in 63 with two hundred (debug, 2 cores).
///
/// A type stays in its file. A new one joins the file of the types next to it by name while there is room. Therefore a
/// change of the service only rewrites the files that it affects.
public struct TypeFiles: Sendable, Hashable {
  /// A file and its types, in order.
  public struct Group: Sendable, Hashable {
    /// The file's name without extension.
    public var name: String
    public var types: [QualifiedName]
  }

  /// The minimum number of types for sharing files.
  static let threshold = 120
  /// The number of types in a shared file.
  static let typesPerFile = 20
  /// The maximum number of types in a shared file after others have joined.
  static let mostTypesPerFile = 40

  /// The files, in order of their names.
  public let groups: [Group]
  /// The file of each type, for the lock. If types share files, removed types are remembered, so that they return to
  /// the same file.
  public let fileNames: [MetadataPath: String]

  /// The files of a service without types.
  init() {
    groups = []
    fileNames = [:]
  }

  /// Assigns the types of a model to files.
  ///
  /// - Parameter pinned: the previous file of each type.
  init(_ model: NamedModel, pinned: [MetadataPath: String]) {
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

  /// The number of files for types in a new package.
  static func count(forTypes types: Int) -> Int {
    types < threshold ? types : (types + typesPerFile - 1) / typesPerFile
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
        // A type that is alone in its file stays alone.
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
