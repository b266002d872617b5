/// A changed entry of the lock: a version, a hash or a name.
public struct EntryChange: Hashable, Sendable {
  /// The kind of a change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The entry is new.
    case added
    /// The entry was removed.
    case removed
    /// The entry has another value.
    case changed
  }

  /// The name of the entry: a module, a plugin, or an element of the service.
  public let name: String
  /// The former value; nil for a new entry.
  public let old: String?
  /// The new value; nil for a removed entry.
  public let new: String?

  /// The kind of the change.
  public var kind: Kind { old == nil ? .added : (new == nil ? .removed : .changed) }

  /// The differing entries, sorted by name.
  static func between(_ old: [String: String], _ new: [String: String]) -> [EntryChange] {
    Set(old.keys).union(new.keys).sorted().compactMap { name in
      old[name] == new[name] ? nil : EntryChange(name: name, old: old[name], new: new[name])
    }
  }
}
