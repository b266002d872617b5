import GeneratorModel

/// Assigns Swift names to all elements of a service model, methods to its operations, and files to its types: the stage
/// between model and plan.
///
/// The names depend only on the model and the pinned names, not on the order of elements: each scope is named in the
/// order of metadata names. Names that a user chose are assigned first, then pinned ones.
public struct NameAssigner: Sendable {
  /// The names that are already fixed.
  public let pinned: PinnedNames
  /// Additional reserved type names, such as those of the emitted package and its targets.
  public let reservedTypes: Set<String>
  /// The user's rules for names that are not fixed, and the names that the user chose.
  public let rules: NameRules

  /// Creates an assigner.
  public init(pinned: PinnedNames = PinnedNames(), reservedTypes: Set<String> = [], rules: NameRules = .none) {
    self.pinned = pinned
    self.reservedTypes = reservedTypes
    self.rules = rules
  }

  /// Returns the model with its names.
  ///
  /// If several elements of a scope are pinned to the same name, for example after merging two branches or a change of
  /// a base type, the first one keeps it; ``NamedModel/released`` lists the others.
  ///
  /// - Throws: ``ScaffoldError`` of kind `usage` if a pinned name is not an identifier, or a chosen one is
  ///   reserved or taken.
  public func assign(_ model: ServiceModel) throws -> NamedModel {
    let index = ModelIndex(model)
    var run = NamingRun(
      model: model, index: index, pinned: pinned.names(for: model), proposed: pinned.proposed, rules: rules)
    try run.nameTypes(reserved: reservedTypes)
    try run.nameProperties()
    try run.nameKeys()
    try run.nameEnumMembers()
    try run.nameContainers()
    try run.nameOperations()
    let files = FileNaming(pinned: pinned.fileNames).names(of: run.typeNames)
    var named = NamedModel(
      model: model, index: index, decisions: run.decisions, fileNames: files, released: run.released)
    named.ruleClashes = run.ruleClashes.sorted()
    named.conventions = run.stripping.conventions
    named.idleNames = rules.paths.keys.filter { run.decisions[$0] == nil }.sorted()
    named.files = TypeFiles(named, pinned: pinned.fileNames)
    named.methods = MethodNames(settled: pinned.names).methods(of: named)
    return named
  }
}
