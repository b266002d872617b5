import GeneratorModel
import ServiceData

/// The keys of an entity type in addition to its own (`AlternateKeys` of the vocabulary Core). A key with a property that
/// the type does not have is left out.
struct AlternateKeys {
  let keys: [[KeyReference]]

  init(_ type: StructuredType, _ index: ModelIndex) {
    guard case .collection(let records)? = type.annotation(VocabularyTerm.alternateKeys) else {
      keys = []
      return
    }
    let names = Set(index.lineage(of: type.name).flatMap(\.properties).map(\.name))
    keys = records.compactMap { record in
      guard case .collection(let parts)? = record["Key"], !parts.isEmpty else { return nil }
      let references = parts.compactMap { Self.reference($0, names) }
      return references.count == parts.count ? references : nil
    }
  }

  /// A part of a key (`PropertyRef`): the path of its property, which CSDL JSON writes as text, and its alias.
  private static func reference(_ part: AnnotationValue, _ names: Set<String>) -> KeyReference? {
    var text = part["Name"]?.stringValue
    if case .path(let path)? = part["Name"] { text = path }
    let path = text?.split(separator: "/").map(String.init) ?? []
    guard let first = path.first, names.contains(first) else { return nil }
    let alias = part["Alias"]?.stringValue ?? ""
    return KeyReference(path: path, name: alias.isEmpty ? nil : alias)
  }
}
