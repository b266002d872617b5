import GeneratorModel

/// Gives everything in a service model its Swift name: the step between model and plan.
///
/// The same model and pins give the same names, in whatever order the model holds its elements: each scope is named in
/// the order of metadata names. Pinned names come first and always win.
public struct NameAssigner: Sendable {
  /// The names that are settled already.
  public let pinned: PinnedNames
  /// Further type names to keep away from, such as those of the emitted package and its targets.
  public let reservedTypes: Set<String>

  /// Creates an assigner.
  public init(pinned: PinnedNames = PinnedNames(), reservedTypes: Set<String> = []) {
    self.pinned = pinned
    self.reservedTypes = reservedTypes
  }

  /// The model with its names.
  ///
  /// Of two elements of one scope that are pinned to the same name, as after two branches were merged, or a type was
  /// given another base type, the first keeps it; ``NamedModel/released`` tells the others.
  ///
  /// - Throws: ``ScaffoldError`` of kind `usage` when a pinned name is no identifier.
  public func assign(_ model: ServiceModel) throws -> NamedModel {
    let index = ModelIndex(model)
    var run = NamingRun(model: model, index: index, pinned: pinned.names(for: model))
    try run.nameTypes(reserved: reservedTypes)
    try run.nameProperties()
    try run.nameKeys()
    try run.nameEnumMembers()
    try run.nameContainers()
    try run.nameOperations()
    let files = FileNaming(pinned: pinned.fileNames).names(of: run.typeNames)
    return NamedModel(
      model: model, index: index, decisions: run.decisions, fileNames: files, released: run.released,
      settled: pinned.names)
  }
}
