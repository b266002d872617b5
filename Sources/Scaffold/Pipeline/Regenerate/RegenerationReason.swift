import GeneratorCore

/// Why a package is not as another run would leave it.
public struct RegenerationReason: Hashable, Sendable {
  /// What is different.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The metadata, or the document that the package keeps.
    case metadata
    /// The settings.
    case settings
    /// The version of the tool.
    case tool
    /// The pack.
    case pack
    /// A module of the pack.
    case module
    /// A plugin.
    case plugin
    /// Branches were merged, and nobody emitted the package since.
    case branches
    /// The layout of the tool's own files, which an earlier version wrote.
    case layout
    /// The lock, which is not as a run wrote it.
    case lock
    /// The merge bases, some of which are lost, damaged or nobody's.
    case base
    /// A file.
    case file
  }

  /// What is different.
  public let kind: Kind
  /// The file, for `file`.
  public let path: OutputPath?
  /// What is to be said of it: `another document than before`.
  public let text: String

  /// Creates a reason.
  init(_ kind: Kind, _ text: String, path: OutputPath? = nil) {
    self.kind = kind
    self.path = path
    self.text = text
  }
}

extension EntryChange.Kind {
  /// What became of an entry, in words: `changed`.
  var text: String {
    switch self {
    case .added: "is new"
    case .removed: "is gone"
    case .changed: "changed"
    }
  }
}
