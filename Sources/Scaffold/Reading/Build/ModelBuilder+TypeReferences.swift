import GeneratorCore
import GeneratorModel

extension ModelBuilder {
  /// Resolves the text of a type. `subject` is the element in diagnostics (`property 'Item'`).
  ///
  /// A type that is unknown, or not allowed here, is reported and kept as JSON.
  mutating func reference(
    _ text: TypeText, of subject: String, in schema: SchemaDeclaration, at position: SourcePosition,
    attribute: String = "Type", allowsEntities: Bool = false
  ) -> TypeReference {
    let item = TypeName(text.name).item
    let written = item ?? text.name
    // Without a statement, the nullability of items is unknown; clients then assume that they are not null.
    let isNullable = text.isNullable ?? (item == nil)
    let name = resolve(written, in: schema)
    var target = types.target(name)
    if case .entity? = target, !allowsEntities {
      warn(
        .unexpectedEntityType, "type '\(written)' of \(subject) is an entity type, kept as a JSON value", at: position,
        attribute: attribute,
        hint: "expected a primitive, complex or enumeration type")
      target = .unknown(name.description)
    } else if target == nil {
      warn(
        .unknownType, "unknown type '\(written)' of \(subject), kept as a JSON value", at: position,
        attribute: attribute,
        hint: remedy(forUnknown: name))
    }
    return TypeReference(
      target ?? .unknown(name.description), isCollection: item != nil, isNullable: isNullable,
      facets: completed(text.facets, ofDecimal: target == .primitive(.decimal), in: schema))
  }

  /// The facets with the defaults of OData 4.0: a decimal is a whole number (OData 4.01 Part 3: CSDL XML, 7.2.4).
  func completed(_ facets: Facets, ofDecimal isDecimal: Bool, in schema: SchemaDeclaration) -> Facets {
    guard isDecimal, facets.scale == nil, schema.isVersion4 else { return facets }
    var facets = facets
    facets.scale = .digits(0)
    return facets
  }

  /// The full name of a type. A name without a namespace belongs to the schema itself or to the Entity Data Model.
  func resolve(_ text: String, in schema: SchemaDeclaration) -> QualifiedName {
    if text.contains(".") { return names.qualifiedName(text) }
    let own = qualified(text, in: schema)
    if types.target(own) != nil { return own }
    let builtIn = QualifiedName(namespace: "Edm", name: text)
    return types.target(builtIn) == nil ? own : builtIn
  }

  /// A hint for a name that is not in the document.
  mutating func remedy(forUnknown name: QualifiedName) -> String {
    let referenced = document.references.first { reference in
      reference.includes.contains { $0.namespace == name.namespace }
    }
    if let referenced, !documents.contains(where: { $0.declares(name.namespace) }) {
      return "it is declared in '\(referenced.uri)'; put that document next to this one"
    }
    return types.suggestion(for: name.description) ?? "correct the name, or declare the type"
  }
}
