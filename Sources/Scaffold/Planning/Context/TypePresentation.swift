import GeneratorModel

/// How the metadata wants the entities of a type to be shown, in SAP's vocabularies UI and Common.
struct TypePresentation {
  /// The property that names an entity: the title of `UI.HeaderInfo`, otherwise the text of its key (`sap:text`,
  /// `Common.Text`).
  let title: String?
  /// The paths of the properties that a list shows, in order (`UI.LineItem`). Fields without a property of the type, such as
  /// buttons and properties of related entities, are not among them.
  let columns: [[String]]

  init(_ type: StructuredType, _ index: ModelIndex) {
    let annotations = [VocabularyTerm.headerInfo, VocabularyTerm.lineItem].map(type.annotation)
    guard annotations.contains(where: { $0 != nil }) || !type.key.isEmpty else {
      (title, columns) = (nil, [])
      return
    }
    let properties = index.lineage(of: type.name).flatMap(\.properties)
    let names = Set(properties.map(\.name))
    let header = annotations[0]?["Title"].flatMap { Self.path(of: $0, names) }
    let key = type.key.last.flatMap { part in properties.first { $0.name == part.path } }
    title = header?.joined(separator: "/") ?? key.flatMap(Self.text).flatMap { names.contains($0) ? $0 : nil }
    var fields: [AnnotationValue] = []
    if case .collection(let items)? = annotations[1] { fields = items }
    var seen: Set<[String]> = []
    columns = fields.compactMap { Self.path(of: $0, names) }.filter { seen.insert($0).inserted }
  }

  /// The path of the property in a `UI.DataField`; nil for one that is hidden or shows no property of the type.
  private static func path(of field: AnnotationValue, _ names: Set<String>) -> [String]? {
    guard case .path(let text)? = field["Value"], field["@" + VocabularyTerm.hidden]?.boolValue != true else {
      return nil
    }
    let path = text.split(separator: "/").map(String.init)
    return path.first.map(names.contains) == true ? path : nil
  }

  /// The property with the text for a code.
  private static func text(of property: Property) -> String? {
    if let name = property.annotation("sap:text")?.stringValue { return name }
    guard case .path(let path)? = property.annotation(VocabularyTerm.text) else { return nil }
    return path
  }
}
