import GeneratorPacks

/// A pack with the folder of its cases: the subject of a snapshot test.
public struct SnapshotSubject: Sendable {
  /// The pack.
  public let pack: TemplatePack
  /// The tree from which the pack was read.
  public let tree: TemplateTree
  /// The folder of its cases, an absolute path.
  public let folder: String

  /// Creates a subject.
  ///
  /// - Throws: ``ScaffoldError`` if the tree has no pack with the name, or if the pack is invalid.
  public init(packNamed name: String, in tree: TemplateTree, folder: String) throws {
    pack = try PackLoader(tree: tree).pack(named: name)
    self.tree = tree
    self.folder = folder
  }

  /// The names of its cases, sorted.
  ///
  /// - Throws: ``ScaffoldError`` (`unreadable`) if the folder cannot be read.
  public func caseNames() throws -> [String] { try SnapshotFolder(path: folder).caseNames() }

  /// The pack for a case, including the case's own modules.
  func pack(for snapshot: SnapshotCase) throws -> TemplatePack {
    guard !snapshot.moduleFolders.isEmpty else { return pack }
    let tree = try snapshot.moduleFolders.reduce(tree) { $0.overlaid(by: try TemplateTree(modules: $1)) }
    return try PackLoader(tree: tree).pack(named: pack.name)
  }
}
