import CommandLineInterface
import GeneratorCore
import GeneratorModel

extension CSDLJSONReader {
  /// Reports something that was left out.
  mutating func report(
    _ id: DiagnosticID, _ message: String, at position: SourcePosition, attribute: String? = nil, hint: String
  ) {
    diagnostics.report(source.diagnostic(.warning, id, message, at: position, attribute: attribute, hint: hint))
  }

  /// Reports unknown CSDL keywords, which begin with `$`.
  mutating func reportUnknown(in element: JSONElement, known: Set<String>) {
    for member in element.keywords where !known.contains(member.name) {
      report(
        .unexpectedMember, "unexpected member '\(member.name)' of '\(element.name)', ignored", at: position(of: member),
        hint: NameSuggestion.hint(for: member.name, among: known)
          ?? "expected one of \(known.sorted().joined(separator: ", "))")
    }
  }

  /// The object in a member; anything else is reported, with `sort` as the kind of the member.
  mutating func element(_ member: JSONNode.Member, called sort: String) -> JSONElement? {
    if let members = member.value.members {
      return JSONElement(name: member.name, position: position(of: member), members: members)
    }
    report(
      .invalidAttributeValue, "\(sort) '\(member.name)' is not an object, left out", at: position(of: member),
      hint: "write an object in braces")
    return nil
  }

  /// The object in a CSDL keyword.
  mutating func object(_ keyword: String, of element: JSONElement) -> JSONElement? {
    guard let value = element[keyword] else { return nil }
    if let members = value.members {
      return JSONElement(name: keyword, position: position(of: value), members: members)
    }
    report(
      .invalidAttributeValue, "'\(keyword)' of '\(element.name)' is not an object, ignored", at: position(of: value),
      hint: "expected an object")
    return nil
  }

  /// The text of a CSDL keyword.
  mutating func text(_ keyword: String, of element: JSONElement) -> String? {
    guard let value = element[keyword] else { return nil }
    if let text = value.text?.nonBlank { return text }
    report(
      .invalidAttributeValue, "'\(keyword)' of '\(element.name)' is not a string, ignored", at: position(of: value),
      hint: "expected a string")
    return nil
  }

  /// The text of a required keyword; without it, the element is reported as left out.
  mutating func required(_ keyword: String, of element: JSONElement) -> String? {
    if let text = element[keyword]?.text?.nonBlank { return text }
    report(
      .missingAttribute, "'\(element.name)' has no '\(keyword)', left out", at: element.position,
      hint: "add the member '\(keyword)'")
    return nil
  }

  /// The Boolean value of a CSDL keyword; `false` if it is absent.
  mutating func truth(_ keyword: String, of element: JSONElement) -> Bool {
    guard let value = element[keyword] else { return false }
    if case .bool(let truth) = value.content { return truth }
    report(
      .invalidAttributeValue, "'\(keyword)' of '\(element.name)' is neither true nor false, ignored",
      at: position(of: value),
      hint: "expected 'true' or 'false' without quotes")
    return false
  }

  private mutating func number(_ keyword: String, of element: JSONElement) -> Int? {
    guard let value = element[keyword] else { return nil }
    if case .number(let digits) = value.content, let number = Int(digits), number >= 0 { return number }
    report(
      .invalidAttributeValue, "'\(keyword)' of '\(element.name)' is not a number, ignored", at: position(of: value),
      hint: "expected a number")
    return nil
  }

  /// The keywords of a type and its facets.
  static let typeKeywords = Set(["$Type", "$Collection", "$Nullable"]).union(facetKeywords)

  /// The keywords of facets.
  static let facetKeywords = Set(Facet.all.filter(\.isInJSON).map(\.keyword))

  /// The type in an element's members; the default is a string (OData 4.01: CSDL JSON, 7.1).
  mutating func typeText(_ element: JSONElement) -> TypeText {
    let name = text("$Type", of: element) ?? PrimitiveType.string.rawValue
    return TypeText(
      name: truth("$Collection", of: element) ? "Collection(\(name))" : name,
      isNullable: truth("$Nullable", of: element), facets: facets(element, of: name))
  }

  /// The facets of a type (OData 4.01: CSDL JSON, 7.2). The default scale of a decimal is variable, unlike in CSDL XML.
  mutating func facets(_ element: JSONElement, of type: String) -> Facets {
    var facets = Facets()
    for facet in Facet.all where facet.isInJSON {
      guard let content = element[facet.keyword]?.content else { continue }
      switch (facet.form, content) {
      case (.count(let path, _), _): facets[keyPath: path] = number(facet.keyword, of: element)
      case (.scale(let path), .string(let word)) where Facets.Scale(word: word) != nil:
        facets[keyPath: path] = Facets.Scale(word: word)
      case (.scale(let path), _): facets[keyPath: path] = number(facet.keyword, of: element).map(Facets.Scale.digits)
      case (.text(let path), .number(let text)), (.text(let path), .string(let text)): facets[keyPath: path] = text
      case (.text, _): break
      case (.truth(let path), _): facets[keyPath: path] = truth(facet.keyword, of: element)
      }
    }
    if element["$Scale"] == nil, type == PrimitiveType.decimal.rawValue { facets.scale = .variable }
    return facets
  }
}
