import GeneratorPacks

/// The decisions about a package before templates are rendered: the included modules, the modules in slots, the
/// targets, and the values of parameters.
public struct PackageOutline: Sendable {
  /// The part of a package that an outline describes.
  public enum Part: Hashable, Sendable {
    /// A package of one service.
    case whole
    /// One service in a package of several.
    case service(of: PackageName)
    /// What is emitted once in a package of several services.
    case shared
  }

  /// The name of the package, or of the service in a package of several: a Swift identifier.
  public let name: PackageName
  /// The pack.
  public let pack: TemplatePack
  /// The included modules, in the pack's order.
  public let modules: [TemplateModule]
  /// The module in each slot.
  public let slots: [String: TemplateModule]
  /// The value of every parameter, by name.
  public let parameters: [String: String]
  /// Whether each available module is included, by name.
  public let parts: [String: Bool]
  /// The facts for conditions of the pack.
  public let facts: PackFacts
  /// The targets, by kind, then by name.
  public let targets: [OutlinedTarget]
  /// The names that types of the service must not have: those of targets and of the modules' types.
  public let reservedTypes: Set<String>
  /// The declared renames of the service that affect data in a store.
  public var storeRenames: [StoreRenameText] = []
  /// The URL of the service; nil if its metadata did not come from there.
  public var address: ServiceAddress?
  /// The part of the package.
  public var part: Part = .whole

  /// What a user types before a command of the program: `shop`, or `app orders` in a package of several services.
  public var program: String {
    if case .service(let package) = part { "\(package.executable) \(name.executable)" } else { name.executable }
  }

  /// Whether the files and targets of a module belong to this part of the package.
  func emits(_ module: TemplateModule) -> Bool { part.includes(module.manifest.scope) }
}

extension PackageOutline.Part {
  /// Whether modules with a scope belong to the part.
  func includes(_ scope: ModuleManifest.Scope) -> Bool {
    switch self {
    case .whole: true
    case .service: scope == .service
    case .shared: scope == .package
    }
  }
}

/// A target of the emitted package, with placeholders replaced.
public struct OutlinedTarget: Hashable, Sendable {
  /// The target's name.
  public let name: String
  /// The kind of the target.
  public let kind: EmittedTarget.Kind
  /// The names of the targets that it depends on, sorted.
  public let dependencies: [String]
  /// The targets that each declared dependency stands for: `slot:dialect` → `ODataDialect`.
  public let resolvedDependencies: [String: [String]]
  /// The name of its product; nil if it has none.
  public let product: String?
  /// The system packages with the libraries that it links, by package manager.
  public let systemPackages: [String: String]
  /// The files of its folder whose contents are compiled into it.
  public let embeddedFiles: [String]
  /// The module that declares it.
  public let module: String
  /// The folder of its files, if it is not the default one of the package manager: `Runtime/NAME` for plain Swift that
  /// is the same in every package.
  public let folder: String?
  /// The summary of its module, in one sentence.
  public let summary: String
}
