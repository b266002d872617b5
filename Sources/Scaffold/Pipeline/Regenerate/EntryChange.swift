/// An entry of the lock that is another one now: a version, a hash or a name.
public struct EntryChange: Hashable, Sendable {
  /// What became of an entry.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// It is new.
    case added
    /// It is gone.
    case removed
    /// It says something else.
    case changed
  }

  /// What the entry is of: a module, a plugin, an element of the service.
  public let name: String
  /// What it said before; nil where it is new.
  public let old: String?
  /// What it says now; nil where it is gone.
  public let new: String?

  /// What became of it.
  public var kind: Kind { old == nil ? .added : (new == nil ? .removed : .changed) }

  /// The entries that differ, by name.
  static func between(_ old: [String: String], _ new: [String: String]) -> [EntryChange] {
    Set(old.keys).union(new.keys).sorted().compactMap { name in
      old[name] == new[name] ? nil : EntryChange(name: name, old: old[name], new: new[name])
    }
  }
}
