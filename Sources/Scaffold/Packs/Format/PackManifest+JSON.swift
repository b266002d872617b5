import GeneratorCore

extension PackManifest {
  /// Reads the file of a pack.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) with the location of the first fault.
  init(_ file: TemplateTree.File, pack: String) throws {
    let source = try JSONSource(file.bytes, name: file.displayName, failure: .packFailed)
    let fields = try JSONFields(source.root, of: source, known: ["$schema", "summary", "parameters", "modules"])
    name = pack
    summary = try fields.requiredText("summary")
    parameters = try fields.elements("parameters").map { try PackParameter($0, of: source) }
    entries = try fields.elements("modules").map { try Entry($0, of: source) }
    guard !entries.isEmpty else { throw source.fault(.invalidManifest, "the pack has no modules", at: source.root) }
  }
}

extension PackManifest.Entry {
  fileprivate init(_ node: JSONNode, of source: JSONSource) throws {
    if case .string(let module) = node.content {
      self.init(subject: .module(module), condition: nil)
      return
    }
    let fields = try JSONFields(node, of: source, known: ["module", "slot", "when"])
    switch (try fields.text("module"), try fields.text("slot")) {
    case (let module?, nil): self.init(subject: .module(module), condition: try fields.condition())
    case (nil, let slot?): self.init(subject: .slot(slot), condition: try fields.condition())
    default: throw source.fault(.invalidManifest, "expected either 'module' or 'slot'", at: node)
    }
  }
}
