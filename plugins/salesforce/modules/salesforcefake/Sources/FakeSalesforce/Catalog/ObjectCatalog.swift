import ServiceData

/// The objects of an organization, made from the schema of an application.
struct ObjectCatalog: Sendable {
  private(set) var objects: [FakeObject] = []
  /// The version of the API, such as `60.0`.
  let version: String
  private var indices: [String: Int] = [:]
  private var prefixes: [String: Int] = [:]

  init(_ schema: ServiceSchema) {
    version = schema.document.protocolVersion
    var types: [StructuredSchema] = []
    for set in schema.sets {
      guard let type = schema.entityType(of: set), indices[type.name.lowercased()] == nil else { continue }
      let prefix = RecordID.prefix(objects.count)
      indices[type.name.lowercased()] = objects.count
      prefixes[prefix] = objects.count
      var object = FakeObject(name: type.name, label: set.name, prefix: prefix, fields: FieldList(type).fields)
      object.isCreateable = set.isInsertable
      object.isUpdateable = set.isUpdatable
      object.isDeletable = set.isDeletable
      objects.append(object)
      types.append(type)
    }
    for (index, type) in types.enumerated() { objects[index].children = children(of: type) }
  }

  /// The objects and fields as a user sees them who has no permission for some objects (`Account`) and fields
  /// (`Account.Rating`): as if they did not exist.
  func hiding(_ names: Set<String>) -> ObjectCatalog {
    guard !names.isEmpty else { return self }
    var visible = self
    (visible.objects, visible.indices, visible.prefixes) = ([], [:], [:])
    for object in objects where !names.contains(object.name) {
      visible.indices[object.name.lowercased()] = visible.objects.count
      visible.prefixes[object.prefix] = visible.objects.count
      visible.objects.append(object.hiding { names.contains("\(object.name).\($0.name)") })
    }
    return visible
  }

  /// The object of an API name, in any case.
  func object(_ name: String) -> FakeObject? { indices[name.lowercased()].map { objects[$0] } }

  /// The object that a record with an identifier belongs to.
  func object(of id: String) -> FakeObject? { prefixes[String(id.prefix(3))].map { objects[$0] } }

  /// The relationships to children: the navigation properties to collections whose partner leads back by a reference.
  private func children(of type: StructuredSchema) -> [FakeObject.Children] {
    type.members.compactMap { member in
      guard member.isNavigation, member.isCollection, let child = type.service.structure(of: member.type),
        let object = object(child.name)
      else { return nil }
      let back = member.relation?.partner.flatMap { object.reference($0) }
      let field = back ?? object.fields.first { $0.targets.contains(type.name) }
      return field.map { FakeObject.Children(relationship: member.name, object: object.name, field: $0.name) }
    }
  }
}
