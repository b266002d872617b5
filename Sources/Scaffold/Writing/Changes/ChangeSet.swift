import GeneratorCore

/// What a write does, file by file: the value that `--dry-run` prints and ``FileWriter`` carries out.
public struct ChangeSet: Hashable, Sendable {
  /// The package's root, an absolute path.
  public let root: String
  /// What happens to each file, in order of the paths; the tool's own files among them.
  public let changes: [FileChange]

  /// Creates a change set; its changes are put in order.
  public init(root: String, changes: [FileChange]) {
    self.root = root
    self.changes = changes.sorted { $0.path < $1.path }
  }

  /// How many files something happens to.
  public func count(of kind: FileChange.Kind) -> Int {
    count { $0 == kind }
  }

  /// How many files something of several kinds happens to.
  public func count(where isCounted: (FileChange.Kind) -> Bool) -> Int {
    changes.count { isCounted($0.kind) }
  }

  /// Whether carrying it out touches the disk.
  public var isEmpty: Bool {
    !changes.contains { $0.kind.isChange }
  }
}
