import GeneratorModel

/// Assigns annotations to their targets, with full names, and converts textual ones to documentation.
struct AnnotationTable {
  /// The external annotations of one target.
  struct Target {
    /// The path of the target, with full names.
    let path: String
    let annotations: [Annotation]
    let position: DocumentPosition
  }

  /// The names of the current document.
  var names: NamespaceTable
  /// The external annotations, in document order.
  private(set) var targets: [Target] = []
  private var targeted: [String: [Annotation]] = [:]

  init(_ documents: [MetadataDocument], names: NamespaceTable) {
    self.names = names
    for document in documents {
      self.names = NamespaceTable(document)
      add(document)
    }
    self.names = names
  }

  private mutating func add(_ document: MetadataDocument) {
    for schema in document.schemas {
      for group in schema.targetedAnnotations {
        let target = Target(
          path: names.path(group.target), annotations: group.annotations.map(resolved),
          position: DocumentPosition(source: document.source, position: group.position))
        targets.append(target)
        targeted[target.path, default: []].append(contentsOf: target.annotations)
      }
    }
  }

  /// The annotations of an element, with those in the element first; only the first one for each term and qualifier.
  ///
  /// - Parameter targets: the paths by which external annotations can refer to the element.
  func annotations(_ notes: DeclarationNotes, targets: [String]) -> [Annotation] {
    let elsewhere = targeted.isEmpty ? [] : targets.flatMap { targeted[$0] ?? [] }
    let all = notes.annotations.map(resolved) + elsewhere
    guard all.count > 1 else { return all }
    var seen: Set<[String]> = []
    return all.filter { seen.insert([$0.term, $0.qualifier ?? ""]).inserted }
  }

  /// The documentation in notes and annotations; `nil` if there is none.
  func documentation(_ notes: DeclarationNotes, _ annotations: [Annotation]) -> Documentation? {
    func text(_ terms: [String]) -> String? {
      for term in terms {
        let annotation = annotations.first { $0.term == term && $0.qualifier == nil }
        if let text = annotation?.value.stringValue?.nonBlank { return text }
      }
      return nil
    }
    let documentation = Documentation(
      label: text(["sap:label", VocabularyTerm.label, VocabularyTerm.displayName]),
      summary: text([VocabularyTerm.description, VocabularyTerm.displayDescription]) ?? notes.summary
        ?? text(["sap:quickinfo", VocabularyTerm.quickInfo]),
      details: text([VocabularyTerm.longDescription]) ?? notes.details)
    return documentation.isEmpty ? nil : documentation
  }

  private func resolved(_ annotation: Annotation) -> Annotation {
    var annotation = annotation
    if !annotation.term.utf8.contains(UInt8(ascii: ":")) {
      annotation.term = names.vocabularyName(annotation.term).description
    }
    annotation.value = resolved(annotation.value)
    if !annotation.annotations.isEmpty { annotation.annotations = annotation.annotations.map(resolved) }
    return annotation
  }

  private func resolved(_ value: AnnotationValue) -> AnnotationValue {
    switch value {
    case .collection(let items): .collection(items.map(resolved))
    case .record(let type, let properties):
      .record(
        type: type.map { names.vocabularyName($0).description },
        Dictionary(properties.map { (names.annotationPath($0), resolved($1)) }) { first, _ in first })
    case .expression(let name, let parts): .expression(name, parts.map(resolved))
    case .path(let path): .path(names.path(path))
    case .string(let text) where names.isPath(text): .string(names.path(text))
    default: value
    }
  }
}
