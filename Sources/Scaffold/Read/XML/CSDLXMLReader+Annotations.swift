extension CSDLXMLReader {
  /// The annotations and documentation that stand in an element, attributes of SAP's namespace included.
  func notes(_ element: MarkupElement) -> DeclarationNotes {
    var notes = DeclarationNotes()
    for (name, value) in element.attributes where name.hasPrefix("sap:") {
      notes.annotations.append(Annotation(term: name, value: Self.sapValue(value)))
    }
    notes.annotations.sort { $0.term < $1.term }
    for child in element.children where child.isMetadata {
      if child.name == "Annotation" {
        annotation(child).map { notes.annotations.append($0) }
      } else if child.name == "Documentation" {
        notes.summary = child.children(named: "Summary").first?.text.nonBlank
        notes.details = child.children(named: "LongDescription").first?.text.nonBlank
      }
    }
    return notes
  }

  mutating func targetedAnnotations(_ element: MarkupElement) -> TargetedAnnotations? {
    guard let target = required("Target", of: element) else { return nil }
    let qualifier = element["Qualifier"]
    let annotations = element.children(named: "Annotation").compactMap { child -> Annotation? in
      guard var annotation = annotation(child) else { return nil }
      annotation.qualifier = annotation.qualifier ?? qualifier
      return annotation
    }
    return TargetedAnnotations(target: target, annotations: annotations, spot: element.spot)
  }

  private static func sapValue(_ text: String) -> AnnotationValue {
    switch text {
    case "true": .bool(true)
    case "false": .bool(false)
    default: .string(text)
    }
  }

  private func annotation(_ element: MarkupElement) -> Annotation? {
    guard let term = element["Term"]?.trimmed, !term.isEmpty else { return nil }
    return Annotation(term: term, qualifier: element["Qualifier"], value: value(of: element) ?? .bool(true))
  }

  /// The value that an element gives in an attribute or as a child (OData 4.01 Part 3: CSDL XML, 14.3 and 14.4).
  private func value(of element: MarkupElement) -> AnnotationValue? {
    for (attribute, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
      if let value = Self.constant(attribute, value) { return value }
    }
    return element.children.lazy.filter { $0.isMetadata && $0.name != "Annotation" }.map(expression).first
  }

  private func expression(_ element: MarkupElement) -> AnnotationValue {
    if let value = Self.constant(element.name, element.text) { return value }
    switch element.name {
    case "Null": return .null
    case "Collection":
      return .collection(element.children.filter { $0.isMetadata && $0.name != "Annotation" }.map(expression))
    case "Record":
      let pairs = element.children(named: "PropertyValue").compactMap { child in
        child["Property"].map { ($0, value(of: child) ?? .bool(true)) }
      }
      return .record(type: element["Type"], Dictionary(pairs) { first, _ in first })
    default:
      let name = ["Function", "Name", "Type"].lazy.compactMap { element[$0] }.first
      return .expression(
        name.map { "\(element.name) \($0)" } ?? element.name,
        element.children.filter { $0.isMetadata && $0.name != "Annotation" }.map(expression))
    }
  }

  /// A constant or path; `kind` is the name of the attribute or element that it stands in.
  private static func constant(_ kind: String, _ text: String) -> AnnotationValue? {
    switch kind {
    case "String", "Date", "DateTimeOffset", "Duration", "Guid", "TimeOfDay", "Binary", "Decimal", "Float":
      .string(text)
    case "Bool": .bool(text.trimmed.lowercased() == "true" || text.trimmed == "1")
    case "Int": Int(text.trimmed).map(AnnotationValue.int) ?? .string(text)
    case "EnumMember":
      .members(text.split(whereSeparator: \.isWhitespace).map { String($0.split(separator: "/").last ?? $0) })
    case "Path", "PropertyPath", "NavigationPropertyPath", "AnnotationPath", "ModelElementPath", "AnyPropertyPath":
      .path(text.trimmed)
    default: nil
    }
  }
}

extension String {
  /// The text without white space around it; `nil` if nothing is left.
  var nonBlank: String? {
    let text = trimmed
    return text.isEmpty ? nil : text
  }
}
