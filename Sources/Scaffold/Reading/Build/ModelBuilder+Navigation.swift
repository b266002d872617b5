import GeneratorCore
import GeneratorModel

extension ModelBuilder {
  /// Converts a navigation property; returns `nil` and reports it if its target is unknown.
  mutating func navigationProperty(
    _ declaration: NavigationDeclaration, of owner: QualifiedName, in schema: SchemaDeclaration
  ) -> NavigationProperty? {
    let path = MetadataPath.property(declaration.name, of: owner)
    note(declaration.position, of: path)
    var property =
      declaration.relationship == nil
      ? typedNavigation(declaration, in: schema) : associatedNavigation(declaration, in: schema)
    let notes = annotations.annotations(declaration.notes, targets: [path.text])
    property?.containsTarget = declaration.containsTarget
    property?.documentation = annotations.documentation(declaration.notes, notes)
    property?.annotations = notes
    property?.location = document.source.location(declaration.position)
    return property
  }

  /// A navigation property of OData 4.0, which has a type (OData 4.01 Part 3: CSDL XML, 8).
  private mutating func typedNavigation(
    _ declaration: NavigationDeclaration, in schema: SchemaDeclaration
  ) -> NavigationProperty? {
    guard let text = declaration.type else {
      warn(
        .missingType, "navigation property '\(declaration.name)' has no type, left out", at: declaration.position,
        hint: "add the attribute 'Type'")
      return nil
    }
    let item = TypeName(text).item
    guard
      let target = entityType(
        item ?? text, of: "navigation property '\(declaration.name)'", in: schema, at: declaration.position)
    else { return nil }
    return NavigationProperty(
      name: declaration.name, target: target, isCollection: item != nil,
      isNullable: item == nil && (declaration.isNullable ?? true), partner: declaration.partner.map(names.path),
      referentialConstraints: declaration.referentialConstraints,
      onDelete: declaration.onDelete.flatMap(NavigationProperty.DeleteAction.init))
  }

  /// The entity type with a name; if there is none, `subject` is reported as left out.
  mutating func entityType(
    _ text: String, of subject: String, in schema: SchemaDeclaration, at position: SourcePosition,
    attribute: String = "Type"
  ) -> QualifiedName? {
    let name = resolve(text, in: schema)
    switch types.target(name) {
    case .entity: return name
    case .primitive:
      warn(
        .notAnEntityType, "type '\(text)' of \(subject) is not a type of the document, left out", at: position,
        attribute: attribute,
        hint: "expected an entity type")
    case nil:
      warn(
        .unknownType, "unknown type '\(text)' of \(subject), left out", at: position, attribute: attribute,
        hint: remedy(forUnknown: name))
    default:
      warn(
        .notAnEntityType,
        "type '\(text)' of \(subject) is \(types.sorts[name]?.rawValue ?? "not an entity type"), left out",
        at: position,
        attribute: attribute, hint: "expected an entity type")
    }
    return nil
  }

  /// A navigation property of OData 1.0 to 3.0, from one role of an association to another ([MC-CSDL] 2.1.20).
  private mutating func associatedNavigation(
    _ declaration: NavigationDeclaration, in schema: SchemaDeclaration
  ) -> NavigationProperty? {
    let subject = "navigation property '\(declaration.name)'"
    guard let direction = AssociationTable.direction(of: declaration, names: names) else {
      warn(
        .missingRole, "\(subject) does not name both its roles, left out", at: declaration.position,
        hint: "add the attributes 'FromRole' and 'ToRole'")
      return nil
    }
    guard let association = associations[direction.association] else {
      warn(
        .unknownAssociation, "unknown association '\(direction.association)' of \(subject), left out",
        at: declaration.position,
        attribute: "Relationship", hint: "declare the association, or correct the name")
      return nil
    }
    guard let end = association.ends.first(where: { $0.role == direction.toRole }) else {
      warn(
        .unknownRole,
        "association '\(direction.association)' has no end '\(direction.toRole)' for \(subject), left out",
        at: declaration.position, attribute: "ToRole", hint: "name the role of one of its ends")
      return nil
    }
    guard let target = entityType(end.type, of: "association end '\(end.role)'", in: schema, at: end.position)
    else { return nil }
    let isCollection = end.multiplicity.trimmed == "*"
    return NavigationProperty(
      name: declaration.name, target: target, isCollection: isCollection,
      isNullable: !isCollection && end.multiplicity.trimmed != "1", partner: associations.partner(of: direction),
      referentialConstraints: constraints(of: association, from: direction.fromRole),
      onDelete: deleteAction(of: association, from: direction.fromRole))
  }

  /// The constraints of the dependent end; the principal end has none, as in OData 4.0.
  private func constraints(of association: AssociationDeclaration, from role: String) -> [ReferentialConstraint] {
    guard let constraint = association.constraint, constraint.dependentRole == role else { return [] }
    return zip(constraint.dependentProperties, constraint.principalProperties)
      .map { ReferentialConstraint(property: $0, referencedProperty: $1) }
  }

  private func deleteAction(
    of association: AssociationDeclaration, from role: String
  ) -> NavigationProperty.DeleteAction? {
    association.ends.first { $0.role == role }?.onDelete.flatMap(NavigationProperty.DeleteAction.init)
  }
}
