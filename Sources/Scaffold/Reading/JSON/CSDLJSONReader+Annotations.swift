import GeneratorCore
import GeneratorModel

extension CSDLJSONReader {
  /// The annotations of an element.
  func notes(_ element: JSONElement) -> DeclarationNotes { notes(annotations(element.annotations)) }

  func notes(_ annotations: [Annotation]) -> DeclarationNotes { DeclarationNotes(annotations: annotations) }

  /// The annotations among the members of an object: `@Core.Description#Short`, and annotations of that annotation,
  /// `@Core.Description#Short@Core.IsLanguageDependent` (OData 4.01: CSDL JSON, 14).
  func annotations(_ members: [JSONNode.Member]) -> [Annotation] {
    var annotations: [Annotation] = []
    var places: [Substring: Int] = [:]
    var nested: [(outer: Substring, member: JSONNode.Member)] = []
    for member in members {
      let name = member.name.dropFirst()
      if let inner = name.firstIndex(of: "@") {
        let rest = JSONNode.Member(name: String(name[inner...]), value: member.value, nameOffset: member.nameOffset)
        nested.append((name[..<inner], rest))
        continue
      }
      let parts = name.split(separator: "#", maxSplits: 1)
      guard let term = parts.first else { continue }
      places[name] = annotations.count
      annotations.append(
        Annotation(
          term: String(term), qualifier: parts.count > 1 ? String(parts[1]) : nil, value: Self.value(member.value)))
    }
    for (outer, inner) in Dictionary(grouping: nested, by: \.outer) {
      guard let place = places[outer] else { continue }
      annotations[place].annotations = self.annotations(inner.map(\.member))
    }
    return annotations
  }

  /// A value; constants of all types are plain JSON (OData 4.01: CSDL JSON, 14.3 and 14.4).
  private static func value(_ value: JSONNode) -> AnnotationValue {
    switch value.content {
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .number(let digits): AnnotationValue(digits: digits)
    case .string(let text): .string(text)
    case .array(let items): .collection(items.map(self.value))
    case .object(let members): composite(members)
    }
  }

  private static func composite(_ members: [JSONNode.Member]) -> AnnotationValue {
    for member in members where member.name.hasPrefix("$") {
      let name = String(member.name.dropFirst())
      if name == "Path" { return .path(member.value.text ?? "") }
      if name == "Null" { return .null }
      guard expressions.contains(name) else { continue }
      // The subject of the expression is in another member: a function's name, a type, a label.
      let detail = ["$Function", "$Type", "$Name"].lazy.compactMap { key in
        members.first { $0.name == key }?.value.text
      }.first
      if name == "LabeledElementReference" { return .expression(name, [value(member.value)]) }
      let parts = member.value.items ?? [member.value]
      return .expression(detail.map { "\(name) \($0)" } ?? name, parts.map(value))
    }
    return record(members)
  }

  private static let expressions: Set<String> = [
    "And", "Or", "Not", "Eq", "Ne", "Gt", "Ge", "Lt", "Le", "Has", "In", "Neg", "Add", "Sub", "Mul", "Div", "DivBy",
    "Mod", "Apply", "Cast", "IsOf", "If", "LabeledElement", "LabeledElementReference", "UrlRef",
  ]

  /// A record has its type in a control member, as a URL fragment.
  private static func record(_ members: [JSONNode.Member]) -> AnnotationValue {
    let control = members.first { $0.name == "@type" || $0.name == "@odata.type" }?.value.text
    let type = control?.split(separator: "#").last.map(String.init)
    let properties = members.filter { !["@type", "@odata.type"].contains($0.name) && !$0.name.hasPrefix("$") }
    return .record(type: type, Dictionary(properties.map { ($0.name, value($0.value)) }) { first, _ in first })
  }
}
