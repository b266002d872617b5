import GeneratorCore

/// A reason for which another run would change a package.
public struct RegenerationReason: Hashable, Sendable {
  /// The kind of difference.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The metadata, or the copy of it in the package.
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
    /// Branches were merged, and the package has not been emitted since.
    case branches
    /// The layout of the tool's own files, which an earlier version wrote.
    case layout
    /// The lock, which is not as a run wrote it.
    case lock
    /// The merge bases: some are missing, damaged or unused.
    case base
    /// A file.
    case file
  }

  /// The kind of difference.
  public let kind: Kind
  /// The file, for `file`.
  public let path: OutputPath?
  /// The description for the user: `another document than before`.
  public let text: String

  /// Creates a reason.
  init(_ kind: Kind, _ text: String, path: OutputPath? = nil) {
    self.kind = kind
    self.path = path
    self.text = text
  }
}

extension EntryChange.Kind {
  /// The change in words: `changed`.
  var text: String {
    switch self {
    case .added: "is new"
    case .removed: "is gone"
    case .changed: "changed"
    }
  }
}
