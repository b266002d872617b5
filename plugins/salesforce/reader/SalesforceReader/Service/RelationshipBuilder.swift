import GeneratorModel

/// Makes the navigation properties of all objects: to the records that references name, and back.
struct RelationshipBuilder {
  private let objects: [ObjectDescription]
  private let log: FindingLog
  private(set) var types: ModelTypes
  /// The names of the members of each object.
  private var scopes: [String: NameRegistry] = [:]
  /// The navigation properties of each object.
  private(set) var properties: [String: [NavigationProperty]] = [:]
  /// The place of the navigation property of a reference, for references to a single described object.
  private var references: [FieldKey: Int] = [:]

  private struct FieldKey: Hashable {
    let object: String
    let field: String
  }

  init(_ objects: [ObjectDescription], types: ModelTypes, log: FindingLog) {
    self.objects = objects
    self.types = types
    self.log = log
    for object in objects {
      var scope = NameRegistry()
      for field in object.fields { _ = scope.claim(field.name) }
      scopes[object.name] = scope
    }
    for object in objects { addReferences(of: object) }
    for object in objects { addChildren(of: object) }
  }

  private mutating func addReferences(of object: ObjectDescription) {
    for field in object.fields {
      guard let name = field.relationship else { continue }
      guard let target = types.target(of: field) else {
        log.warn(
          .unknownTarget,
          "left out the relationship '\(name)' of '\(object.name)': the field '\(field.name)' names no object to which it refers",
          at: field.place)
        continue
      }
      guard claim(name, of: object, at: field.place) else { continue }
      let list = properties[object.name, default: []]
      if field.targets.count == 1, types.object(field.targets[0]) != nil {
        references[FieldKey(object: object.name, field: field.name)] = list.count
      }
      properties[object.name] =
        list + [
          NavigationProperty(
            name: name, target: target, isNullable: field.isNillable, referentialConstraints: constraints(of: field),
            documentation: Self.documentation(of: field), annotations: PropertyBuilder.access(of: field),
            location: field.place.location)
        ]
    }
  }

  /// The label of a reference names the key, "Account ID"; the relationship is what it leads to.
  private static func documentation(of field: FieldDescription) -> Documentation? {
    guard let label = field.label else { return nil }
    return Documentation(label: label.hasSuffix(" ID") ? String(label.dropLast(3)) : label)
  }

  private func constraints(of field: FieldDescription) -> [ReferentialConstraint] {
    let key = field.targetField ?? "Id"
    if field.targets.count == 1, let target = types.object(field.targets[0]) {
      return target.field(key).map { [ReferentialConstraint(property: field.name, referencedProperty: $0.name)] } ?? []
    }
    return key == "Id" ? [ReferentialConstraint(property: field.name, referencedProperty: key)] : []
  }

  private mutating func addChildren(of object: ObjectDescription) {
    for child in object.children {
      // A child that is not described cannot be shown.
      guard let other = types.object(child.child) else { continue }
      guard let field = other.field(child.field),
        field.targets.contains(where: { $0.lowercased() == object.name.lowercased() })
      else {
        log.warn(
          .unknownTarget,
          "left out the relationship '\(child.name)' of '\(object.name)': '\(other.name)' has no reference '\(child.field)' to it",
          at: child.place)
        continue
      }
      guard claim(child.name, of: object, at: child.place) else { continue }
      let back = references[FieldKey(object: other.name, field: field.name)]
      let partner = back.flatMap { properties[other.name]?[$0].name } ?? severalWays(by: field, of: other)
      properties[object.name, default: []].append(
        NavigationProperty(
          name: child.name, target: ModelTypes.type(other.name), isCollection: true, partner: partner,
          onDelete: Self.action(of: child, field), location: child.place.location))
      if let back, properties[other.name]?[back].partner == nil { properties[other.name]?[back].partner = child.name }
    }
  }

  /// The navigation property of a reference to several objects. It leads to any of them, so none of their relationships
  /// is its partner; but it says which field holds these.
  private func severalWays(by field: FieldDescription, of object: ObjectDescription) -> String? {
    guard field.targets.count > 1, field.targetField ?? "Id" == "Id" else { return nil }
    let property = properties[object.name]?.first {
      $0.referentialConstraints == [ReferentialConstraint(property: field.name, referencedProperty: "Id")]
    }
    return property?.name
  }

  private static func action(
    of child: ObjectDescription.ChildRelationship, _ field: FieldDescription
  ) -> NavigationProperty.DeleteAction? {
    if child.isCascading { return .cascade }
    if child.isRestricting { return NavigationProperty.DeleteAction.none }
    return field.isNillable ? .setNull : nil
  }

  private mutating func claim(_ name: String, of object: ObjectDescription, at place: DocumentPosition) -> Bool {
    guard scopes[object.name]?.claim(name) != true else { return true }
    log.warn(
      .duplicateName,
      "left out the relationship '\(name)' of '\(object.name)': a field or another relationship has this name",
      at: place)
    return false
  }
}
