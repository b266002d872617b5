import GeneratorModel

/// Assigns Swift names to all elements of a service model, methods to its operations, and files to its types: the stage
/// between model and plan.
///
/// The names depend only on the model and the pinned names, not on the order of elements: each scope is named in the
/// order of metadata names. Pinned names are assigned first and take precedence.
public struct NameAssigner: Sendable {
  /// The names that are already fixed.
  public let pinned: PinnedNames
  /// Additional reserved type names, such as those of the emitted package and its targets.
  public let reservedTypes: Set<String>

  /// Creates an assigner.
  public init(pinned: PinnedNames = PinnedNames(), reservedTypes: Set<String> = []) {
    self.pinned = pinned
    self.reservedTypes = reservedTypes
  }

  /// Returns the model with its names.
  ///
  /// If several elements of a scope are pinned to the same name, for example after merging two branches or a change of
  /// a base type, the first one keeps it; ``NamedModel/released`` lists the others.
  ///
  /// - Throws: ``ScaffoldError`` of kind `usage` if a pinned name is not an identifier.
  public func assign(_ model: ServiceModel) throws -> NamedModel {
    let index = ModelIndex(model)
    var run = NamingRun(model: model, index: index, pinned: pinned.names(for: model), chosen: pinned.chosen)
    try run.nameTypes(reserved: reservedTypes)
    try run.nameProperties()
    try run.nameKeys()
    try run.nameEnumMembers()
    try run.nameContainers()
    try run.nameOperations()
    let files = FileNaming(pinned: pinned.fileNames).names(of: run.typeNames)
    var named = NamedModel(
      model: model, index: index, decisions: run.decisions, fileNames: files, released: run.released)
    named.files = TypeFiles(named, pinned: pinned.fileNames)
    named.methods = MethodNames(settled: pinned.names).methods(of: named)
    return named
  }
}
