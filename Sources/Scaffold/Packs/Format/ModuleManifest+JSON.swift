import GeneratorCore

extension ModuleManifest {
  /// Reads the manifest of a module.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) with the location of the first fault.
  init(_ file: TemplateTree.File, module: String) throws {
    let source = try JSONSource(file.bytes, name: file.displayName, failure: .packFailed)
    let fields = try JSONFields(
      source.root, of: source,
      known: ["$schema", "summary", "scope", "needs", "provides", "parameters", "targets", "types", "files"])
    name = module
    summary = try fields.requiredText("summary")
    scope = try fields.scope()
    needs = try fields.texts("needs")
    provisions = try fields.elements("provides").map { try Provision($0, of: source) }
    parameters = try fields.elements("parameters").map { try PackParameter($0, of: source) }
    targets = try fields.elements("targets").map { try EmittedTarget($0, of: source) }
    types = try fields.texts("types")
    rules = try fields.elements("files").map { try FileRule($0, of: source) }
  }
}

extension ModuleManifest.Provision {
  fileprivate init(_ node: JSONNode, of source: JSONSource) throws {
    let fields = try JSONFields(node, of: source, known: ["slot", "protocol"])
    slot = try fields.requiredText("slot")
    serviceProtocol = try fields.requiredText("protocol")
  }
}

extension EmittedTarget {
  fileprivate init(_ node: JSONNode, of source: JSONSource) throws {
    let fields = try JSONFields(
      node, of: source, known: ["name", "kind", "dependencies", "product", "packages", "embeds", "when"])
    let kindName = try fields.requiredText("kind")
    guard let kind = Kind(rawValue: kindName) else {
      throw source.fault(
        .invalidManifest, "unknown kind '\(kindName)' of a target", at: node,
        hint: "expected one of \(Kind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", "))")
    }
    name = try fields.requiredText("name")
    self.kind = kind
    dependencies = try fields.texts("dependencies")
    product = try fields.text("product")
    systemPackages = try fields.textsByName("packages")
    embeddedFiles = try fields.texts("embeds")
    condition = try fields.condition()
  }
}

extension FileRule {
  fileprivate init(_ node: JSONNode, of source: JSONSource) throws {
    let fields = try JSONFields(node, of: source, known: ["path", "for", "owner", "when", "imports"])
    pattern = PathPattern(try fields.requiredText("path"))
    list = try fields.text("for")
    let ownerName = try fields.text("owner") ?? FileOwner.merged.rawValue
    guard let owner = FileOwner(rawValue: ownerName) else {
      throw source.fault(
        .invalidManifest, "unknown owner '\(ownerName)' of a file", at: node, hint: "expected 'merged' or 'seeded'")
    }
    self.owner = owner
    condition = try fields.condition()
    imports = fields.value("imports") == nil ? nil : try fields.texts("imports")
  }
}

extension JSONFields {
  /// Parses the member `scope`, which is `service` by default.
  fileprivate func scope() throws -> ModuleManifest.Scope {
    guard let text = try text("scope") else { return .service }
    guard let scope = ModuleManifest.Scope(rawValue: text) else {
      throw source.fault(
        .invalidManifest, "unknown scope '\(text)' of a module", at: value("scope") ?? node,
        hint: "expected one of \(ModuleManifest.Scope.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", "))")
    }
    return scope
  }

  /// Parses the condition in the member `when`.
  func condition() throws -> PackCondition? {
    guard let text = try text("when") else { return nil }
    guard let condition = PackCondition(text) else {
      throw source.fault(
        .invalidManifest, "'\(text)' is not a condition", at: value("when") ?? node,
        hint: "conditions are 'NAME', '!NAME', 'NAME=VALUE' and 'NAME!=VALUE'")
    }
    return condition
  }
}
