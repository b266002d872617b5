import GeneratorCore

/// The changes of a write, file by file: the value that `--dry-run` prints and ``FileWriter`` carries out.
public struct ChangeSet: Hashable, Sendable {
  /// The package's root, an absolute path.
  public let root: String
  /// The change of each file, sorted by path, including the tool's own files.
  public let changes: [FileChange]

  /// Creates a change set, and sorts its changes.
  public init(root: String, changes: [FileChange]) {
    self.root = root
    self.changes = changes.sorted { $0.path < $1.path }
  }

  /// The number of files with a kind of change.
  public func count(of kind: FileChange.Kind) -> Int {
    count { $0 == kind }
  }

  /// The number of files whose kind of change satisfies a condition.
  public func count(where isCounted: (FileChange.Kind) -> Bool) -> Int {
    changes.count { isCounted($0.kind) }
  }

  /// Warnings about files that the user removed or renamed, and that would have changed.
  package var warnings: [Diagnostic] {
    changes.filter { $0.kind == .absent && $0.isOutdated }.map { change in
      Diagnostic(
        .warning, .absentFileChanged, "'\(change.path)' would have changed, but you removed or renamed it",
        hint: "a renamed file is not updated; rename it back, or emit it again with '--reset \(change.path)'")
    }
  }

  /// Whether the write leaves the disk unchanged.
  public var isEmpty: Bool {
    !changes.contains { $0.kind.isChange }
  }
}
