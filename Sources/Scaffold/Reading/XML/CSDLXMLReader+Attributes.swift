import CommandLineInterface
import GeneratorCore
import GeneratorModel

extension CSDLXMLReader {
  /// The CSDL children with a name in `known`. Other CSDL elements are reported, except for those that are allowed
  /// everywhere.
  mutating func children(of parent: XMLElement, known: Set<String>) -> [XMLElement] {
    parent.children.filter { child in
      guard child.isMetadata else { return false }
      if known.contains(child.name) { return true }
      if !child.isAnnotation, child.name != "Documentation" {
        diagnostics.report(
          source.diagnostic(
            .warning, .unexpectedElement, "unexpected element '\(child.name)' in '\(parent.name)', ignored",
            at: child.position,
            hint: NameSuggestion.hint(for: child.name, among: known)
              ?? "expected one of \(known.sorted().joined(separator: ", "))"))
      }
      return false
    }
  }

  /// The value of a required attribute; without it, the element is reported as left out.
  mutating func required(_ attribute: String, of element: XMLElement) -> String? {
    if let value = element[attribute]?.trimmed, !value.isEmpty { return value }
    let name = element["Name"].map { " '\($0)'" } ?? ""
    diagnostics.report(
      source.diagnostic(
        .warning, .missingAttribute, "element '\(element.name)'\(name) has no '\(attribute)', left out",
        at: element.position,
        hint: "add the attribute '\(attribute)'"))
    return nil
  }

  /// The value of a Boolean attribute (`true`, `false`, or `1`, `0` as in XML Schema); other values are reported.
  mutating func truth(_ attribute: String, of element: XMLElement) -> Bool? {
    guard let text = element[attribute]?.trimmed else { return nil }
    switch text.lowercased() {
    case "true", "1": return true
    case "false", "0": return false
    default:
      diagnostics.report(
        source.diagnostic(
          .warning, .invalidAttributeValue, "'\(text)' is not a value of '\(attribute)', ignored", at: element.position,
          attribute: attribute,
          hint: "expected 'true' or 'false'"))
      return nil
    }
  }

  /// The type in an element's attributes.
  mutating func typeText(_ name: String, of element: XMLElement) -> TypeText {
    TypeText(name: name, isNullable: truth("Nullable", of: element), facets: facets(element))
  }

  /// The facets in an element's attributes (OData 4.01 Part 3: CSDL XML, 7.2).
  mutating func facets(_ element: XMLElement) -> Facets {
    var facets = Facets()
    for facet in Facet.all where element[facet.name] != nil {
      switch facet.form {
      case .count(let path, let unlimited):
        guard unlimited == nil || element[facet.name]?.lowercased() != unlimited else { continue }
        facets[keyPath: path] = number(facet.name, of: element)
      case .scale(let path):
        let word = element[facet.name].flatMap { Facets.Scale(word: $0.lowercased()) }
        facets[keyPath: path] = word ?? number(facet.name, of: element).map(Facets.Scale.digits)
      case .text(let path): facets[keyPath: path] = element[facet.name]
      case .truth(let path): facets[keyPath: path] = truth(facet.name, of: element)
      }
    }
    return facets
  }

  private mutating func number(_ attribute: String, of element: XMLElement) -> Int? {
    guard let text = element[attribute]?.trimmed, !text.isEmpty else { return nil }
    if let number = Int(text), number >= 0 { return number }
    diagnostics.report(
      source.diagnostic(
        .warning, .invalidAttributeValue, "'\(text)' is not a value of '\(attribute)', ignored", at: element.position,
        attribute: attribute,
        hint: "expected a number"))
    return nil
  }

  /// Reports an attribute that has no meaning on its element.
  mutating func reportMisplaced(_ attribute: String, of element: XMLElement) {
    guard element[attribute] != nil else { return }
    diagnostics.report(
      source.diagnostic(
        .warning, .unexpectedAttribute, "'\(attribute)' has no meaning on '\(element.name)', ignored",
        at: element.position,
        attribute: attribute, hint: "remove it, or move it to its element"))
  }
}
