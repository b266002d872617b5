import FoundationEssentials
import GeneratorCore
import GeneratorPacks
import GeneratorReading

/// Finds packs and the folders of their cases.
///
/// A repository of packs has the layout of `templates/` in this repository: `packs/PACK.json`, `modules/`, and the
/// cases in `snapshots/PACK/`. A pack in the working folder, or in its folder `templates/`, has precedence over a
/// built-in pack of the same name.
public struct SnapshotLocator: Sendable {
  private let builtIn: TemplateTree
  private let workingDirectory: String
  private let overlays: [String]
  private let snapshots: String?

  /// Creates a locator.
  ///
  /// - Parameters:
  ///   - builtIn: the templates that come with the tool.
  ///   - workingDirectory: the folder for resolving relative paths, an absolute path.
  ///   - overlays: folders whose files replace those of the same path. Their `snapshots/` are searched, too.
  ///   - snapshots: the folder with a folder of cases for each pack; nil to search for it.
  public init(builtIn: TemplateTree, workingDirectory: String, overlays: [String] = [], snapshots: String? = nil) {
    self.builtIn = builtIn
    self.workingDirectory = workingDirectory
    self.overlays = overlays.map { RelativePath.resolve($0, in: workingDirectory) }
    self.snapshots = snapshots.map { RelativePath.resolve($0, in: workingDirectory) }
  }

  /// The packs in the working folder.
  ///
  /// - Throws: ``ScaffoldError``: `usage` if there are none, and the errors of ``subject(_:)``.
  public func subjects() throws -> [SnapshotSubject] {
    for folder in folders {
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/packs")) ?? []).sorted()
      let packs = names.filter { $0.hasSuffix(".json") }
      if !packs.isEmpty { return try packs.map { try subject(folder + "/packs/" + $0) } }
    }
    throw ScaffoldError(
      .usage, .noPacks, "no packs in '\(workingDirectory)'",
      hint: "name a pack, or change to a folder with 'packs/PACK.json' or 'templates/packs/PACK.json'")
  }

  /// The pack with a name or in a file.
  ///
  /// - Throws: ``ScaffoldError``: `usage` for an unknown name, `unreadable` for a file that cannot be read,
  ///   `packFailed` for an invalid pack.
  public func subject(_ name: String) throws -> SnapshotSubject {
    let isFile = name.contains("/") || name.hasSuffix(".json")
    let file = isFile ? RelativePath.resolve(name, in: workingDirectory) : fileInPlace(of: name)
    let place = try PackLocator(builtIn: builtIn).locate(file ?? name, overlays: overlays)
    return try SnapshotSubject(packNamed: place.pack, in: place.tree, folder: folder(of: place.pack, file: file))
  }

  private var folders: [String] { [workingDirectory, workingDirectory + "/templates"] }

  private func fileInPlace(of name: String) -> String? {
    folders.map { "\($0)/packs/\(name).json" }.first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The first existing folder of cases; if there is none, the first place at which it is searched for.
  private func folder(of pack: String, file: String?) -> String {
    if let snapshots { return "\(snapshots)/\(pack)" }
    let places = overlays.reversed() + (file.map { [Self.root(of: $0)] } ?? []) + folders.reversed()
    let candidates = places.map { "\($0)/snapshots/\(pack)" }
    return candidates.first { FileManager.default.fileExists(atPath: $0) } ?? candidates[0]
  }

  /// The folder of a pack's modules, as ``PackLocator`` determines it.
  private static func root(of file: String) -> String {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    return (folder.lastPathComponent == "packs" ? folder.deletingLastPathComponent() : folder).path
  }
}
