import GeneratorModel
import GeneratorNaming

/// All differences between two versions of a service, and what they break.
///
/// The order of declarations in a document is ignored. Comparing in the opposite direction results in the same changes,
/// reversed. Parts that are not a contract with clients (documentation, labels) are not compared.
public struct SchemaComparison: Hashable, Sendable {
  /// The name of the older document.
  public var oldName: String
  /// The name of the newer document.
  public var newName: String
  /// The changes, sorted by path.
  public var changes: [SchemaChange]
  /// Removed and added elements that look like renames.
  public var suggestions: [RenameSuggestion]
  /// The types and containers that changed, with the relations between them.
  package var picture: ChangedModel
  /// The number of compatible changes that are left out of `changes`.
  public private(set) var hiddenCount = 0

  /// One side of a comparison.
  public struct Side: Sendable {
    /// The name of the document.
    public var name: String
    /// The model with its Swift names in an emitted package.
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

  /// Compares two named models. The newer model must be named with the pinned names of the older one, as returned by
  /// ``PinnedNames/following(_:)``, so that elements in both have the same Swift names.
  public init(old: Side, new: Side, renames: AppliedRenames = .none) {
    oldName = old.name
    newName = new.name
    var run = ComparisonRun(
      from: ComparedModel(old.model, package: old.package), to: ComparedModel(new.model, package: new.package),
      renames: renames)
    run.compare()
    changes = run.changes.sorted()
    picture = ChangedModelBuilder(old: old.model.model, new: new.model.model, renames: renames).picture(of: changes)
    suggestions = RenameSearch(from: old.model.model, to: new.model.model, renames: renames).suggestions(among: changes)
  }

  /// The changes that break clients or Swift code.
  public var breaking: [SchemaChange] { changes.filter(\.verdict.isBreaking) }

  /// The changes that break nothing.
  public var compatible: [SchemaChange] { changes.filter { !$0.verdict.isBreaking } }

  /// The number of changes that break nothing, including those that are left out.
  public var compatibleCount: Int { compatible.count + hiddenCount }

  /// The same comparison without its compatible changes, which are only counted.
  public func onlyBreaking() -> SchemaComparison {
    var result = self
    result.hiddenCount = compatibleCount
    result.changes = breaking
    result.picture = picture.onlyBreaking()
    return result
  }

  /// Whether anything breaks.
  public var isBreaking: Bool { changes.contains(where: \.verdict.isBreaking) }
}
