import GeneratorCore

/// A rule for emitting the files of a module that match a pattern. The first matching rule applies.
///
/// A file without a matching rule is always emitted, once, and merged.
public struct FileRule: Hashable, Sendable {
  /// The pattern for paths of files in the module: `files/Sources/__name__/*.mustache`.
  public let pattern: PathPattern
  /// The list in the context for whose elements the file is emitted, once for each; nil to emit it once.
  public let list: String?
  /// The owner of the file after it was written.
  public let owner: FileOwner
  /// The condition for emitting it; nil for always.
  public let condition: PackCondition?
  /// The modules that the file imports: dependencies of the module's targets, as the targets declare them, and modules
  /// of the toolchain. Dependencies that the package does not have are left out. Nil for all dependencies.
  public let imports: [String]?
}

/// The owner of the file after it was written.
public enum FileOwner: String, Hashable, Sendable, CaseIterable {
  /// Both tool and user: later runs merge their changes with the user's, line by line.
  case merged
  /// The user: the file is written once and never changed again.
  case seeded
}
