import Foundation
import GeneratorCore
import GeneratorPacks
import GeneratorReading

/// Finds packs and the folders of their cases.
///
/// A repository of packs is laid out like `templates/` of this one: `packs/PACK.json`, `modules/`, and the cases in
/// `snapshots/PACK/`. A pack of the working folder, or of `templates/` in it, comes before a built-in one of the same
/// name, so that what is tested is what stands there.
public struct SnapshotLocator: Sendable {
  private let builtIn: TemplateTree
  private let workingDirectory: String
  private let overlays: [String]
  private let snapshots: String?

  /// Creates a locator.
  ///
  /// - Parameters:
  ///   - builtIn: the templates that come with the tool.
  ///   - workingDirectory: the folder that relative paths are seen from, an absolute path.
  ///   - overlays: folders whose files replace those of the same path; their `snapshots/` are looked into too.
  ///   - snapshots: the folder in which each pack has a folder of cases, where the user names it.
  public init(builtIn: TemplateTree, workingDirectory: String, overlays: [String] = [], snapshots: String? = nil) {
    self.builtIn = builtIn
    self.workingDirectory = workingDirectory
    self.overlays = overlays.map { RelativePath.resolve($0, in: workingDirectory) }
    self.snapshots = snapshots.map { RelativePath.resolve($0, in: workingDirectory) }
  }

  /// The packs that stand in the working folder.
  ///
  /// - Throws: ``ScaffoldError``: `usage` where there are none, and as ``subject(_:)``.
  public func subjects() throws -> [SnapshotSubject] {
    for folder in folders {
      let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder + "/packs")) ?? []).sorted()
      let packs = names.filter { $0.hasSuffix(".json") }
      if !packs.isEmpty { return try packs.map { try subject(folder + "/packs/" + $0) } }
    }
    throw ScaffoldError(
      .usage, "there are no packs in '\(workingDirectory)'",
      hint: "name a pack, or go to a folder with 'packs/PACK.json' or 'templates/packs/PACK.json'")
  }

  /// The pack of a name, or of a file.
  ///
  /// - Throws: ``ScaffoldError``: `usage` for an unknown name, `unreadable` for what cannot be read, `packFailed` for a
  ///   faulty pack.
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

  /// The first place that has cases, and where there is none the first one where they would be looked for.
  private func folder(of pack: String, file: String?) -> String {
    if let snapshots { return "\(snapshots)/\(pack)" }
    let places = overlays.reversed() + (file.map { [Self.root(of: $0)] } ?? []) + folders.reversed()
    let candidates = places.map { "\($0)/snapshots/\(pack)" }
    return candidates.first { FileManager.default.fileExists(atPath: $0) } ?? candidates[0]
  }

  /// The folder that a pack's modules stand in, as ``PackLocator`` sees it.
  private static func root(of file: String) -> String {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    return (folder.lastPathComponent == "packs" ? folder.deletingLastPathComponent() : folder).path
  }
}
