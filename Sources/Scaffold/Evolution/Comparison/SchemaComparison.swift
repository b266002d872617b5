import GeneratorModel
import GeneratorNaming

/// All that is different between two versions of a service, and whom it breaks.
///
/// The order of declarations in a document counts nothing; comparing the other way round gives the same changes, each the
/// other way round. What is no contract with a client (words of documentation, labels) is not compared.
public struct SchemaComparison: Hashable, Sendable {
  /// What the older document is called.
  public var oldName: String
  /// What the newer document is called.
  public var newName: String
  /// The changes, by path.
  public var changes: [SchemaChange]
  /// What was removed and added and looks like one thing under a new name.
  public var suggestions: [RenameSuggestion]

  /// One side of a comparison.
  public struct Side: Sendable {
    /// What the document is called.
    public var name: String
    /// The model with the Swift names that an emitted package gives it.
    public var model: NamedModel
    /// The name of the emitted package.
    public var package: String

    /// Creates a side.
    public init(_ model: NamedModel, name: String, package: String) {
      self.model = model
      self.name = name
      self.package = package
    }
  }

  /// Compares two named models. The newer one is to be named with the pins of the older one, as
  /// ``PinnedNames/following(_:)`` gives them, so that what both have is called alike.
  public init(old: Side, new: Side, renames: AppliedRenames = .none) {
    oldName = old.name
    newName = new.name
    var run = ComparisonRun(
      ComparedModel(old.model, package: old.package), ComparedModel(new.model, package: new.package), renames)
    run.compare()
    changes = run.changes.sorted()
    suggestions = RenameSearch(old.model.model, new.model.model, renames).suggestions(among: changes)
  }

  /// The changes that break clients or Swift code.
  public var breaking: [SchemaChange] { changes.filter(\.verdict.isBreaking) }

  /// The changes that break nobody.
  public var compatible: [SchemaChange] { changes.filter { !$0.verdict.isBreaking } }

  /// Whether anything breaks.
  public var isBreaking: Bool { changes.contains(where: \.verdict.isBreaking) }
}
