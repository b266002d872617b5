/// The result of opening a store. Opening never deletes a row before it was downloaded again.
public struct StoreOpening: Sendable, Hashable {
  /// Whether this opening created the file.
  public var isNew = false
  /// The adjustments of sets to another schema, in the order in which the sets were first stored.
  public var sets: [SetAdjustment] = []
  /// The changes of full-text indices, including failed ones.
  public var searchIndices: [SearchIndexChange] = []

  /// The result of opening a file that needs no adjustment.
  public init() {}

  /// The stored sets that the schema no longer has.
  public var detachedSets: [String] { sets.filter { $0.steps.contains(.detached) }.map(\.set) }
}

/// The effect of a schema change on the stored data of a set.
public struct SetAdjustment: Sendable, Hashable {
  /// One effect of a schema change.
  public enum Step: Sendable, Hashable {
    /// The set has a new name, according to a declared rename.
    case renamed(from: String)
    /// A member or a type of the set's hierarchy has a new name.
    case memberRenamed(from: String, to: String)
    /// Columns were added; the next download fills them.
    case added([String])
    /// Members that the schema no longer has, or has with another type. Their values are kept in the file.
    case hidden([String])
    /// Members that the schema has again, with the kept values.
    case shown([String])
    /// Complex types have changed; the next download reads all rows again.
    case reshaped([String])
    /// The key has changed. The old rows can be read until a download has read all rows again.
    case rebuilding
    /// The schema no longer has the set. Its rows are kept in the file until they are purged.
    case detached
    /// The schema has the set or its former key again, and the kept rows are visible again.
    case restored
  }

  /// The entity set, by its new name.
  public var set: String
  /// The steps; empty if the table matches the schema.
  public var steps: [Step]

  /// The adjustment of a set.
  public init(set: String, steps: [Step]) {
    self.set = set
    self.steps = steps
  }
}

extension SetAdjustment: CustomStringConvertible {
  /// The set and its steps, in one line.
  public var description: String {
    "'\(set)': " + (steps.isEmpty ? "unchanged" : steps.map(\.description).joined(separator: "; "))
  }
}

extension SetAdjustment.Step: CustomStringConvertible {
  /// The step in words, without the set.
  public var description: String {
    switch self {
    case .renamed(let name): "renamed from '\(name)'"
    case .memberRenamed(let from, let to): "'\(from)' is now '\(to)'"
    case .added(let names): "added \(Self.list(names))"
    case .hidden(let names): "\(Self.list(names)) set aside"
    case .shown(let names): "\(Self.list(names)) restored with the kept values"
    case .reshaped(let names): "\(Self.list(names)) has another form, the next synchronization downloads all rows"
    case .rebuilding: "the key has changed, the next synchronization downloads all rows"
    case .detached: "removed from the service, the rows are set aside"
    case .restored: "restored with the kept rows"
    }
  }

  private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}

/// A renamed element of the schema: `Products` (an entity set), `Shop.Product` (a type) or `Shop.Product/Name` (a member).
public struct StoreRename: Sendable, Hashable {
  /// The element's former name, in the form described above.
  public var from: String
  /// The element's present name, in the same form.
  public var to: String

  /// A rename; both names must be of the same kind of element.
  public init(from: String, to: String) {
    self.from = from
    self.to = to
  }

  /// The reverse rename.
  package var reversed: StoreRename { StoreRename(from: to, to: from) }
}
