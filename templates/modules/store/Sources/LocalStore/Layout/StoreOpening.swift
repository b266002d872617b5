/// What opening a store found and did. Opening never deletes a row that was not downloaded again.
public struct StoreOpening: Sendable, Hashable {
  /// Whether the file was made by this opening.
  public var isNew = false
  /// What was done, set by set, where the file was made for another schema; in the order in which sets were first stored.
  public var sets: [SetAdjustment] = []
  /// Which indices of texts were made or dropped, and which could not be made.
  public var searchIndices: [SearchIndexChange] = []

  public init() {}

  /// Sets whose rows come again with the next download, since their tables could not be kept.
  public var rebuilt: [String] { sets.filter { $0.steps.contains(.rebuilding) }.map(\.set) }

  /// Sets of which something is kept that the schema does not know any more.
  public var aside: [String] { sets.filter { $0.steps.contains(.setAside) }.map(\.set) }
}

/// What a change of the schema did to what is kept of one set.
public struct SetAdjustment: Sendable, Hashable {
  public enum Step: Sendable, Hashable {
    /// The set has a new name, by a declared rename.
    case renamed(from: String)
    /// Members, or types of the set's hierarchy, have new names.
    case memberRenamed(from: String, to: String)
    /// Columns were added; their values come with the next download.
    case added([String])
    /// Members that the schema does not know any more, or not of this type; what was kept of them stays in the file.
    case hidden([String])
    /// Members that the schema knows again, with the values that were kept.
    case shown([String])
    /// Complex values have another form; the next download brings all rows again.
    case reshaped([String])
    /// The key is another one: the old rows can be read until a download has brought all rows again.
    case rebuilding
    /// The schema does not have the set any more. Its rows stay in the file until a purge is asked for.
    case setAside
    /// The schema has the set again, or its former key, and the rows that were kept are back.
    case restored
  }

  public var set: String
  /// Empty where everything fits as it is.
  public var steps: [Step]

  public init(set: String, steps: [Step]) {
    self.set = set
    self.steps = steps
  }
}

extension SetAdjustment: CustomStringConvertible {
  public var description: String {
    "'\(set)': " + (steps.isEmpty ? "kept as it is" : steps.map(\.description).joined(separator: "; "))
  }
}

extension SetAdjustment.Step: CustomStringConvertible {
  public var description: String {
    switch self {
    case .renamed(let name): "renamed from '\(name)'"
    case .memberRenamed(let from, let to): "'\(from)' is now '\(to)'"
    case .added(let names): "added \(Self.list(names))"
    case .hidden(let names): "\(Self.list(names)) set aside"
    case .shown(let names): "\(Self.list(names)) back with the values that were kept"
    case .reshaped(let names): "\(Self.list(names)) has another form, downloaded again with the next synchronization"
    case .rebuilding: "the key has changed, downloaded again with the next synchronization"
    case .setAside: "gone from the service, the rows are set aside"
    case .restored: "back with the rows that were kept"
    }
  }

  private static func list(_ names: [String]) -> String { names.map { "'\($0)'" }.joined(separator: ", ") }
}

/// A name of the schema that has changed while what it names has not: `Products` (an entity set), `Shop.Product` (a
/// type) or `Shop.Product/Name` (a member).
public struct StoreRename: Sendable, Hashable {
  public var from: String
  public var to: String

  public init(from: String, to: String) {
    self.from = from
    self.to = to
  }

  /// The way back.
  package var reversed: StoreRename { StoreRename(from: to, to: from) }
}
