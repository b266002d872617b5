import GeneratorCore

/// How the files of a module that match a pattern are emitted; the first rule that matches a file counts.
///
/// A file that no rule matches is emitted once, always, and merged.
public struct FileRule: Hashable, Sendable {
  /// The files that the rule is about, by their path in the module: `files/Sources/__name__/*.mustache`.
  public let pattern: PathPattern
  /// The list of the context that the file is emitted for, once for each element.
  public let list: String?
  /// Who owns the file once it is written.
  public let owner: FileOwner
  /// When it is emitted; always without one.
  public let condition: PackCondition?
}

/// Who owns an emitted file once it is written.
public enum FileOwner: String, Hashable, Sendable, CaseIterable {
  /// Both: a later run merges its changes with the user's, line by line.
  case merged
  /// The user: it is written once and never touched again.
  case seeded
}
