import GeneratorPacks

/// A pack with the folder of its cases: what one snapshot test is about.
public struct SnapshotSubject: Sendable {
  /// The pack.
  public let pack: TemplatePack
  /// What the pack was read from.
  public let tree: TemplateTree
  /// The folder of its cases, an absolute path.
  public let folder: String

  /// Creates a subject.
  ///
  /// - Throws: ``ScaffoldError`` if there is no pack of the name in the tree, or it is faulty.
  public init(packNamed name: String, in tree: TemplateTree, folder: String) throws {
    pack = try PackLoader(tree: tree).pack(named: name)
    self.tree = tree
    self.folder = folder
  }

  /// The pack for a case, which may bring modules.
  func pack(for snapshot: SnapshotCase) throws -> TemplatePack {
    guard !snapshot.moduleFolders.isEmpty else { return pack }
    let tree = try snapshot.moduleFolders.reduce(tree) { $0.overlaid(by: try TemplateTree(modules: $1)) }
    return try PackLoader(tree: tree).pack(named: pack.name)
  }
}
