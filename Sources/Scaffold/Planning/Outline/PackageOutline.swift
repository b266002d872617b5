import GeneratorPacks

/// What a pack makes of a service before a template is rendered: the modules that take part, who fills the slots, the
/// targets, and the value of every parameter.
public struct PackageOutline: Sendable {
  /// The package's name, a Swift identifier.
  public let name: PackageName
  /// The pack.
  public let pack: TemplatePack
  /// The modules that take part, in the pack's order.
  public let modules: [TemplateModule]
  /// The module that fills each slot.
  public let slots: [String: TemplateModule]
  /// The value of every parameter, by name.
  public let parameters: [String: String]
  /// Whether each module within reach takes part, by name.
  public let parts: [String: Bool]
  /// What conditions of the pack can ask.
  public let facts: PackFacts
  /// The targets: by kind, then by name.
  public let targets: [OutlinedTarget]
  /// The names that no type of the service may have: those of the targets and of the types that the modules bring.
  public let reservedTypes: Set<String>
  /// The declared renames of the service, as far as they concern what a store keeps.
  public var storeRenames: [StoreRenameText] = []
}

/// A target of the emitted package, its names free of placeholders.
public struct OutlinedTarget: Hashable, Sendable {
  /// The target's name.
  public let name: String
  /// What it is.
  public let kind: EmittedTarget.Kind
  /// The targets that it uses, sorted.
  public let dependencies: [String]
  /// The product that it is offered as, if it is.
  public let product: String?
  /// The packages of the system that bring what it links, by package manager.
  public let systemPackages: [String: String]
  /// The module that declares it.
  public let module: String
  /// The folder of its files, where that is not the one in which the package manager looks: `Runtime/NAME` for the plain
  /// Swift that is the same in every package.
  public let folder: String?
  /// What its module says of itself, in one sentence.
  public let summary: String
}
