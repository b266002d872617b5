import GeneratorPacks

extension PackageOutline {
  /// What the files of a module import, sorted: the libraries that its targets depend on, and FoundationEssentials.
  /// Foundation is not imported, so that a program does not need an internationalization library to start.
  func imports(of module: String) -> [String] {
    let systems = Set(targets.filter { $0.kind == .system }.map(\.name))
    let used = targets.filter { $0.module == module }.flatMap(\.dependencies)
    return Set(used).subtracting(systems).union(["FoundationEssentials"]).sorted()
  }

  /// What a file of a module imports, sorted: the imports of its rule, or all imports of the module.
  ///
  /// A rule can name more than the package has. A module for several packs, for example, depends on other libraries in
  /// each of them.
  func imports(of module: String, rule: FileRule?) -> [String] {
    guard let declared = rule?.imports else { return imports(of: module) }
    let targets = targets.filter { $0.module == module }
    let names = declared.flatMap { name in
      ToolchainModules.contains(name) ? [name] : targets.flatMap { $0.resolvedDependencies[name] ?? [] }
    }
    return Set(names).sorted()
  }
}
