import GeneratorCore

extension PackParameter {
  /// Reads the definition of a parameter of a pack or module.
  ///
  /// - Throws: ``ScaffoldError`` (`packFailed`) with the location of the fault.
  package init(_ node: JSONNode, of source: JSONSource) throws {
    let fields = try JSONFields(node, of: source, known: ["name", "summary", "kind", "values", "default"])
    let name = try fields.requiredText("name")
    guard name.first?.isLetter == true, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else {
      throw source.fault(.invalidManifest, "a parameter's name is letters and digits, found '\(name)'", at: node)
    }
    let kindName = try fields.text("kind") ?? "text"
    let values = try fields.texts("values")
    let kinds: [String: Kind] = ["text": .text, "flag": .flag, "number": .number, "choice": .choice(values)]
    guard let kind = kinds[kindName] else {
      throw source.fault(
        .invalidManifest, "unknown kind '\(kindName)' of the parameter '\(name)'", at: node,
        hint: "expected 'text', 'flag', 'number' or 'choice'")
    }
    self.init(
      name: name, summary: try fields.requiredText("summary"), kind: kind,
      defaultValue: try fields.requiredText("default"))
    if let objection = objection(to: defaultValue) {
      throw source.fault(
        .invalidManifest, "the default of '\(name)' is not allowed: \(objection), found '\(defaultValue)'", at: node)
    }
  }
}
