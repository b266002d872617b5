import GeneratorModel

/// Converts the names in a document to full names: aliases become namespaces (OData 4.01 Part 3: CSDL XML, 15.2).
struct NamespaceTable {
  private var namespaces: [String: String] = [:]
  private var hasNameless = false

  init(_ document: MetadataDocument) {
    for reference in document.references {
      for include in reference.includes {
        namespaces[include.namespace] = include.namespace
        if let alias = include.alias { namespaces[alias] = include.namespace }
      }
    }
    for schema in document.schemas {
      namespaces.merge(schema.aliases) { first, _ in first }
      if let alias = schema.alias { namespaces[alias] = schema.namespace ?? "" }
    }
    for schema in document.schemas {
      if let namespace = schema.namespace { namespaces[namespace] = namespace } else { hasNameless = true }
    }
  }

  /// The full name for text such as `self.Product` or `Shop.Product`.
  ///
  /// An unknown namespace refers to the schema without a namespace, if there is one.
  func qualifiedName(_ text: String) -> QualifiedName {
    let name = QualifiedName(text)
    guard let namespace = namespaces[name.namespace] else {
      return hasNameless && name.namespace != "Edm" ? QualifiedName(namespace: "", name: name.name) : name
    }
    return namespace == name.namespace ? name : QualifiedName(namespace: namespace, name: name.name)
  }

  /// The full name for text such as `Core.Description`, whose namespace belongs to another document.
  func vocabularyName(_ text: String) -> QualifiedName {
    let name = QualifiedName(text)
    guard let namespace = namespaces[name.namespace], namespace != name.namespace else { return name }
    return QualifiedName(namespace: namespace, name: name.name)
  }

  /// A path with full names of types, terms and containers: `Items/self.Special/Product@Core.Computed`.
  func path(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ".")) else { return text }
    return text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { segment in
      let text = String(Substring(segment))
      guard segment.contains(UInt8(ascii: ".")) else { return text }
      return segment.contains(UInt8(ascii: "@")) ? annotationPath(text) : operationTarget(text)
    }.joined(separator: "/")
  }

  /// The last segment of a path, which names an annotation after `@`, with the full name of the term.
  func annotationPath(_ text: String) -> String {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard let element = parts.first, parts.count > 1 else { return text }
    let terms = parts.dropFirst().map { part -> String in
      let pieces = part.split(separator: "#", maxSplits: 1)
      guard let term = pieces.first, term.contains(".") else { return String(part) }
      return ([vocabularyName(String(term)).description] + pieces.dropFirst().map(String.init)).joined(separator: "#")
    }
    let owner = element.contains(".") ? operationTarget(String(element)) : String(element)
    return ([owner] + terms).joined(separator: "@")
  }

  /// Whether the text of an annotation is a path with an alias. CSDL JSON does not distinguish paths from other texts.
  func isPath(_ text: String) -> Bool {
    let bytes = text.utf8
    // Most texts are sentences.
    guard bytes.contains(UInt8(ascii: ".")), !bytes.contains(UInt8(ascii: " ")),
      bytes.contains(UInt8(ascii: "/")) || bytes.contains(UInt8(ascii: "@")),
      !text.contains(where: { $0.isWhitespace || $0 == ":" })
    else { return false }
    return text.split(whereSeparator: { $0 == "/" || $0 == "@" }).contains { segment in
      let namespace = QualifiedName(String(segment)).namespace
      return namespaces[namespace].map { $0 != namespace } ?? false
    }
  }

  /// The full name of an operation, with or without the parameter types of an overload:
  /// `self.Rate(self.Product,Edm.Int32)`.
  private func operationTarget(_ text: String) -> String {
    guard text.utf8.last == UInt8(ascii: ")"), let open = text.firstIndex(of: "(") else {
      return qualifiedName(text).description
    }
    let types = text[text.index(after: open)...].dropLast().split(separator: ",").map { type(String($0).trimmed) }
    return "\(qualifiedName(String(text[..<open])))(\(types.joined(separator: ",")))"
  }

  private func type(_ text: String) -> String {
    guard let item = TypeName(text).item else { return qualifiedName(text).description }
    return "Collection(\(qualifiedName(item)))"
  }
}

/// A type's name as written, split into collection and item.
struct TypeName {
  /// The name in `Collection(…)`; `nil` if it is not a collection.
  let item: String?

  init(_ text: String) {
    let opening = "Collection("
    item =
      text.hasPrefix(opening) && text.hasSuffix(")") ? String(text.dropFirst(opening.count).dropLast()).trimmed : nil
  }
}
