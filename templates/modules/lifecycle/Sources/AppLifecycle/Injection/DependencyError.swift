/// Why a dependency cannot be resolved.
public enum DependencyError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Nothing is registered for the type and name, and the platform has no default.
  case missing(entry: String)
  /// The factories depend on each other; the entries are in the order in which they were resolved.
  case recursive(entries: [String])

  public var description: String {
    switch self {
    case .missing(let entry):
      "nothing is registered for \(entry); register a factory for it before it is resolved"
    case .recursive(let entries):
      "cyclic dependency: \(entries.joined(separator: " → ")); resolve one of them later"
    }
  }
}
