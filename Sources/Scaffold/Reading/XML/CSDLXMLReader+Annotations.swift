import GeneratorModel

extension CSDLXMLReader {
  /// The annotations and documentation in an element, including attributes of SAP's namespace and the Entity
  /// Framework's attribute for values that the database sets.
  func notes(_ element: XMLElement) -> DeclarationNotes {
    var notes = DeclarationNotes()
    for (name, value) in element.attributes where name.utf8.contains(UInt8(ascii: ":")) {
      guard name.hasPrefix("sap:") || name == "annotation:StoreGeneratedPattern" else { continue }
      notes.annotations.append(Annotation(term: name, value: Self.sapValue(value)))
    }
    notes.annotations.sort { $0.term < $1.term }
    for child in element.children where child.isMetadata {
      if child.isAnnotation {
        annotation(child).map { notes.annotations.append($0) }
      } else if child.name == "Documentation" {
        notes.summary = child.children(named: "Summary").first?.text.nonBlank
        notes.details = child.children(named: "LongDescription").first?.text.nonBlank
      }
    }
    return notes
  }

  mutating func targetedAnnotations(_ element: XMLElement) -> TargetedAnnotations? {
    guard let target = required("Target", of: element) else { return nil }
    let qualifier = element["Qualifier"]
    let annotations = element.annotations.compactMap { child -> Annotation? in
      guard var annotation = annotation(child) else { return nil }
      annotation.qualifier = annotation.qualifier ?? qualifier
      return annotation
    }
    return TargetedAnnotations(target: target, annotations: annotations, position: element.position)
  }

  private static func sapValue(_ text: String) -> AnnotationValue {
    switch text {
    case "true": .bool(true)
    case "false": .bool(false)
    default: .string(text)
    }
  }

  private func annotation(_ element: XMLElement) -> Annotation? {
    guard let term = element["Term"]?.trimmed, !term.isEmpty else { return nil }
    let value = element.name == "TypeAnnotation" ? record(element) : value(of: element) ?? .bool(true)
    var annotation = Annotation(term: term, qualifier: element["Qualifier"], value: value)
    annotation.annotations = element.annotations.compactMap(self.annotation)
    return annotation
  }

  /// The value of an element, from an attribute or a child (OData 4.01 Part 3: CSDL XML, 14.3 and 14.4).
  private func value(of element: XMLElement) -> AnnotationValue? {
    for (attribute, value) in element.attributes.sorted(by: { $0.name < $1.name }) {
      if let value = Self.constant(attribute, value) { return value }
    }
    return element.children.lazy.filter { $0.isMetadata && !$0.isAnnotation }.map(expression).first
  }

  private func expression(_ element: XMLElement) -> AnnotationValue {
    if let value = Self.constant(element.name, element.text) { return value }
    switch element.name {
    case "Null": return .null
    case "Collection":
      return .collection(element.children.filter { $0.isMetadata && !$0.isAnnotation }.map(expression))
    case "Record": return record(element)
    case "LabeledElementReference": return .expression(element.name, [.string(element.text.trimmed)])
    default:
      let name = ["Function", "Name", "Type"].lazy.compactMap { element[$0] }.first
      return .expression(
        name.map { "\(element.name) \($0)" } ?? element.name,
        element.children.filter { $0.isMetadata && !$0.isAnnotation }.map(expression))
    }
  }

  private func record(_ element: XMLElement) -> AnnotationValue {
    var properties = annotations(of: element, on: "")
    for child in element.children(named: "PropertyValue") {
      guard let name = child["Property"] else { continue }
      properties.append((name, value(of: child) ?? .bool(true)))
      properties += annotations(of: child, on: name)
    }
    return .record(type: element["Type"], Dictionary(properties) { first, _ in first })
  }

  /// The annotations of a record or of one of its properties, with the names that CSDL JSON uses.
  private func annotations(of element: XMLElement, on property: String) -> [(String, AnnotationValue)] {
    element.annotations.compactMap(annotation).map { annotation in
      ("\(property)@\(annotation.term)\(annotation.qualifier.map { "#\($0)" } ?? "")", annotation.value)
    }
  }

  /// A constant or path; `kind` is the name of its attribute or element.
  private static func constant(_ kind: String, _ text: String) -> AnnotationValue? {
    switch kind {
    case "String": .string(text)
    case "Date", "DateTimeOffset", "Duration", "Guid", "TimeOfDay", "Binary", "PropertyPath", "NavigationPropertyPath",
      "AnnotationPath", "ModelElementPath", "AnyPropertyPath":
      .string(text.trimmed)
    case "Bool": .bool(text.trimmed.lowercased() == "true" || text.trimmed == "1")
    case "Int", "Decimal", "Float": AnnotationValue(digits: text.trimmed)
    case "EnumMember":
      .string(
        text.split(whereSeparator: \.isWhitespace).map { $0.split(separator: "/").last ?? $0 }.joined(separator: ","))
    case "Path": .path(text.trimmed)
    default: nil
    }
  }
}

extension XMLElement {
  /// Whether the element is an annotation; OData 3.0 has two elements for it ([MC-CSDL] 2.1.34 and 2.1.35).
  var isAnnotation: Bool { name == "Annotation" || name == "ValueAnnotation" || name == "TypeAnnotation" }

  /// The annotations in the element.
  fileprivate var annotations: [XMLElement] { children.filter { $0.isAnnotation && $0.isMetadata } }
}

extension String {
  /// The text without leading and trailing white space; `nil` if it is blank.
  var nonBlank: String? {
    let text = trimmed
    return text.isEmpty ? nil : text
  }
}
