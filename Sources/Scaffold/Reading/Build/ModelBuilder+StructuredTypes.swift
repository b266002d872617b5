import GeneratorCore
import GeneratorModel

extension ModelBuilder {
  mutating func structuredType(
    _ declaration: StructuredTypeDeclaration, in schema: SchemaDeclaration
  ) -> StructuredType {
    let name = qualified(declaration.name, in: schema)
    let notes = annotations.annotations(declaration.notes, targets: ["\(name)"])
    var type = StructuredType(
      name: name, kind: declaration.kind, base: base(of: declaration, in: schema), isAbstract: declaration.isAbstract,
      isOpen: declaration.isOpen, hasStream: declaration.hasStream, key: declaration.key,
      documentation: annotations.documentation(declaration.notes, notes), annotations: notes,
      location: document.source.location(declaration.position))
    note(declaration.position, of: .type(name))
    var members: Set<String> = []
    for property in declaration.properties {
      guard isFree(property.name, in: &members, of: name, at: property.position) else { continue }
      type.properties.append(self.property(property, of: type, in: schema))
    }
    for navigation in declaration.navigationProperties {
      guard isFree(navigation.name, in: &members, of: name, at: navigation.position),
        let property = navigationProperty(navigation, of: name, in: schema)
      else { continue }
      type.navigationProperties.append(property)
    }
    return type
  }

  private mutating func isFree(
    _ name: String, in members: inout Set<String>, of type: QualifiedName, at position: SourcePosition
  ) -> Bool {
    guard !members.insert(name).inserted else { return true }
    warn(
      .duplicateDeclaration, "property '\(name)' of '\(type)' is declared twice; the second one is left out",
      at: position,
      attribute: "Name",
      hint: "give one of them another name")
    return false
  }

  private mutating func base(of declaration: StructuredTypeDeclaration, in schema: SchemaDeclaration) -> QualifiedName?
  {
    guard let text = declaration.baseType else { return nil }
    let base = resolve(text, in: schema)
    switch (types.sorts[base], declaration.kind) {
    case (.entity, .entity), (.complex, .complex): return base
    case (let sort?, _):
      warn(
        .invalidBaseType, "base type '\(text)' of '\(declaration.name)' is \(sort.rawValue), read without it",
        at: declaration.position,
        attribute: "BaseType", hint: "expected a type of the same sort")
    case (nil, _):
      warn(
        .unknownBaseType, "unknown base type '\(text)' of '\(declaration.name)', read without it",
        at: declaration.position,
        attribute: "BaseType", hint: remedy(forUnknown: base))
    }
    return nil
  }

  private mutating func property(
    _ declaration: PropertyDeclaration, of type: StructuredType, in schema: SchemaDeclaration
  ) -> Property {
    let path = MetadataPath.property(declaration.name, of: type.name)
    note(declaration.position, of: path)
    var reference = reference(
      declaration.type, of: "property '\(declaration.name)'", in: schema, at: declaration.position)
    if type.key.contains(where: { $0.path == declaration.name }) { reference.isNullable = false }
    let notes = annotations.annotations(declaration.notes, targets: [path.text])
    return Property(
      name: declaration.name, type: reference, defaultValue: declaration.defaultValue,
      isConcurrencyToken: declaration.isConcurrencyToken,
      documentation: annotations.documentation(declaration.notes, notes), annotations: notes,
      location: document.source.location(declaration.position))
  }
}
