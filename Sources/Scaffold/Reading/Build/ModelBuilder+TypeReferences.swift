import GeneratorModel

extension ModelBuilder {
  /// What a type's text means, for a thing that `subject` names in diagnostics (`property 'Item'`).
  ///
  /// A type that is not known, or that may not stand here, is reported and kept as JSON.
  mutating func reference(
    _ text: TypeText, of subject: String, in schema: SchemaDeclaration, at spot: SourceSpot,
    attribute: String = "Type", allowsEntities: Bool = false
  ) -> TypeReference {
    let item = TypeName(text.name).item
    let written = item ?? text.name
    // Whether the items of a collection can be null is unknown where nothing is said; clients then reckon with none.
    let isNullable = text.isNullable ?? (item == nil)
    let name = resolve(written, in: schema)
    var target = types.target(name)
    if case .entity? = target, !allowsEntities {
      warn(
        "type '\(written)' of \(subject) is an entity type, kept as a JSON value", at: spot, attribute: attribute,
        hint: "expected a primitive, complex or enumeration type")
      target = .unknown(name.description)
    } else if target == nil {
      warn(
        "unknown type '\(written)' of \(subject), kept as a JSON value", at: spot, attribute: attribute,
        hint: remedy(forUnknown: name))
    }
    return TypeReference(
      target ?? .unknown(name.description), isCollection: item != nil, isNullable: isNullable,
      facets: completed(text.facets, ofDecimal: target == .primitive(.decimal), in: schema))
  }

  /// Facets with what holds where a document of OData 4.0 says nothing: a decimal is whole (OData 4.01 Part 3: CSDL XML,
  /// 7.2.4).
  func completed(_ facets: Facets, ofDecimal isDecimal: Bool, in schema: SchemaDeclaration) -> Facets {
    guard isDecimal, facets.scale == nil, schema.isVersion4 else { return facets }
    var facets = facets
    facets.scale = .digits(0)
    return facets
  }

  /// The full name of a type; a name without a namespace is one of the schema itself or of the Entity Data Model.
  func resolve(_ text: String, in schema: SchemaDeclaration) -> QualifiedName {
    if text.contains(".") { return names.qualifiedName(text) }
    let own = qualified(text, in: schema)
    if types.target(own) != nil { return own }
    let builtIn = QualifiedName(namespace: "Edm", name: text)
    return types.target(builtIn) == nil ? own : builtIn
  }

  /// What to do about a name that is not in the document.
  mutating func remedy(forUnknown name: QualifiedName) -> String {
    let referenced = document.references.first { reference in
      reference.includes.contains { $0.namespace == name.namespace }
    }
    if let referenced, !documents.contains(where: { $0.declares(name.namespace) }) {
      return "it is declared in '\(referenced.uri)'; put that document beside this one"
    }
    return types.suggestion(for: name.description) ?? "correct the name, or declare the type"
  }
}
