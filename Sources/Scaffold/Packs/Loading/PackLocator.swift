import FoundationEssentials
import GeneratorCore

/// Finds the pack that the user named, and the tree of templates that contains it.
///
/// A name without `/` and `.json` refers to a built-in pack; anything else is the file of a pack. Modules next to that
/// file (in `modules/` of its folder, or of the parent folder if the file is in `packs/`) take precedence over built-in
/// ones. Overlays take precedence over both.
public struct PackLocator: Sendable {
  /// The location of a pack.
  public struct Place: Sendable {
    /// The pack's name in the tree.
    public let pack: String
    /// The files that the pack can use.
    public let tree: TemplateTree
  }

  private let builtIn: TemplateTree

  /// Creates a locator.
  ///
  /// - Parameter builtIn: the built-in templates.
  public init(builtIn: TemplateTree) {
    self.builtIn = builtIn
  }

  /// Finds a pack.
  ///
  /// - Parameters:
  ///   - pack: its name, or the path of its file.
  ///   - overlays: the folders whose files replace those with the same path; later ones take precedence.
  /// - Throws: ``ScaffoldError``: `usage` if an overlay is empty, `unreadable` if a file cannot be read.
  public func locate(_ pack: String, overlays: [String] = []) throws -> Place {
    let place = Self.isFile(pack) ? try locateFile(pack) : Place(pack: pack, tree: builtIn)
    let tree = try overlays.reduce(place.tree) { tree, directory in
      tree.overlaid(by: try Overlay(directory: directory).tree)
    }
    return Place(pack: place.pack, tree: tree)
  }

  /// Whether a name is the path of a file, as opposed to a built-in pack or one in a repository (``GitPackStore``).
  public static func isFile(_ pack: String) -> Bool {
    !GitPackReference.isReference(pack) && (pack.contains("/") || pack.hasSuffix(".json"))
  }

  private func locateFile(_ path: String) throws -> Place {
    let file = URL(fileURLWithPath: path)
    guard let data = try? BoundedFile(file.path).read() else {
      throw ScaffoldError(
        .unreadable, .unreadableFile, "cannot read the pack '\(path)'",
        hint: "check the path and the permissions of the file; 'scaffold template list' lists the built-in packs")
    }
    let name = file.deletingPathExtension().lastPathComponent
    let folder = file.deletingLastPathComponent()
    let root = folder.lastPathComponent == "packs" ? folder.deletingLastPathComponent() : folder
    let own = TemplateTree(files: [
      "packs/\(name).json": TemplateTree.File(bytes: [UInt8](data), displayName: path)
    ])
    return Place(pack: name, tree: builtIn.overlaid(by: try modules(below: root)).overlaid(by: own))
  }

  private func modules(below root: URL) throws -> TemplateTree {
    var isFolder = false
    let modules = root.appending(path: "modules").path
    guard FileManager.default.fileExists(atPath: modules, isDirectory: &isFolder), isFolder else {
      return TemplateTree()
    }
    let tree = try TemplateTree(directory: root.path)
    return TemplateTree(files: tree.files.filter { $0.key.hasPrefix("modules/") })
  }
}
