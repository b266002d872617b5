import GeneratorModel

/// Makes the service model of described objects.
struct ServiceModelBuilder {
  private let objects: [ObjectDescription]
  private let directory: ObjectDirectory?
  private let version: APIVersion
  private let log: FindingLog

  /// - Parameters:
  ///   - directory: the names of all objects of the service, if they are known.
  ///   - version: the version of the API.
  init(_ objects: [ObjectDescription], directory: ObjectDirectory?, version: APIVersion, log: FindingLog) {
    self.objects = objects.sorted { $0.name < $1.name }
    self.directory = directory
    self.version = version
    self.log = log
  }

  /// The model.
  func model() -> ServiceModel {
    let relationships = RelationshipBuilder(objects, types: ModelTypes(objects), log: log)
    var fields = FieldTypes(relationships.types, log: log)
    let entities = objects.map { object in
      entity(object, navigation: relationships.properties[object.name] ?? [], &fields)
    }
    let container = fields.types.container()
    report(fields.types.stubs)
    reportRequiredContent()
    return ServiceModel(
      serviceProtocol: ServiceProtocol(name: ModelTypes.protocolName, version: version.description),
      namespaces: [ModelNamespace(name: ModelTypes.namespace)],
      structuredTypes: (entities + related(fields.types)).sorted { $0.name < $1.name },
      enumTypes: fields.enumerations.sorted { $0.name < $1.name },
      containers: [EntityContainer(name: container)], entitySets: sets(in: container, relationships.properties))
  }

  private func entity(
    _ object: ObjectDescription, navigation: [NavigationProperty], _ fields: inout FieldTypes
  ) -> StructuredType {
    let properties = object.fields.map { field in
      PropertyBuilder(object: object, field: field, type: fields.reference(field, of: object)).property
    }
    let key = object.fields.first(where: \.isKey).map { KeyPart(path: $0.name) }
    return StructuredType(
      name: ModelTypes.type(object.name), kind: .entity, hasStream: object.ownContent != nil,
      key: key.map { [$0] } ?? [], properties: properties,
      navigationProperties: navigation, documentation: Self.documentation(of: object),
      annotations: Presentation(object).annotations + Self.alternateKeys(of: object),
      location: object.place.location)
  }

  private static func documentation(of object: ObjectDescription) -> Documentation? {
    let types = object.recordTypes.map(\.label)
    let details = types.isEmpty ? nil : "Its record types are \(types.joined(separator: ", "))."
    let documentation = Documentation(label: object.label, details: details)
    return documentation.isEmpty ? nil : documentation
  }

  /// The external identifiers that no two records share. A name or an address that merely finds a record
  /// (`idLookup`) identifies none.
  private static func alternateKeys(of object: ObjectDescription) -> [Annotation] {
    let keys = object.fields.filter { $0.isExternalID && $0.isUnique && !$0.isKey }.map { field in
      let part = AnnotationValue.record(type: nil, ["Name": .path(field.name), "Alias": .string(field.name)])
      return AnnotationValue.record(type: nil, ["Key": .collection([part])])
    }
    return keys.isEmpty ? [] : [Annotation(term: Term.alternateKeys, value: .collection(keys))]
  }

  /// The types that are there because fields use them.
  private func related(_ types: ModelTypes) -> [StructuredType] {
    let labels = Dictionary((directory?.entries ?? []).map { ($0.name.lowercased(), $0.label) }) { first, _ in first }
    return types.stubs.map { CompoundTypes.stub($0.value, of: $0.key, label: labels[$0.key] ?? nil) }
      + [types.polymorphic.map(CompoundTypes.polymorphic), types.address.map(CompoundTypes.address)].compactMap { $0 }
      + [types.location.map(CompoundTypes.location)].compactMap { $0 }
  }

  private func reportRequiredContent() {
    for object in objects where object.isCreateable && object.isQueryable {
      guard let field = object.requiredContent else { continue }
      log.note(
        .requiredContent,
        "records of '\(object.name)' cannot be created, since a new one needs its content '\(field.name)' at once, and it has other content",
        at: field.place)
    }
  }

  private func report(_ stubs: [String: QualifiedName]) {
    guard !stubs.isEmpty else { return }
    let names = stubs.values.map { "'\($0.name)'" }.sorted()
    let shown = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " and \(names.count - 5) more" : "")
    log.note(
      .undescribedTargets,
      "fields refer to \(shown), which no document describes, so only the keys and names of their records can be read",
      hint: "add the documents of the objects that you need")
  }

  private func sets(in container: QualifiedName, _ navigation: [String: [NavigationProperty]]) -> [EntitySet] {
    let queryable = objects.filter(\.isQueryable)
    let names = SetNames(queryable)
    let byType = Dictionary(queryable.map { (ModelTypes.type($0.name), names[$0]) }) { first, _ in first }
    return queryable.map { object in
      let bindings = (navigation[object.name] ?? []).compactMap { property in
        byType[property.target].map { NavigationBinding(path: property.name, target: $0) }
      }
      let label = object.labelPlural.map { Documentation(label: $0) }
      return EntitySet(
        name: names[object], container: container, type: ModelTypes.type(object.name), navigationBindings: bindings,
        documentation: label, annotations: Self.restrictions(of: object), location: object.place.location)
    }
  }

  private static func restrictions(of object: ObjectDescription) -> [Annotation] {
    [
      (VocabularyTerm.insertRestrictions, "Insertable", object.isCreateable && object.requiredContent == nil),
      (VocabularyTerm.updateRestrictions, "Updatable", object.isUpdateable),
      (VocabularyTerm.deleteRestrictions, "Deletable", object.isDeletable),
      (VocabularyTerm.changeTracking, "Supported", object.isReplicateable),
    ].filter { !$0.2 }.map { Annotation(term: $0.0, value: .record(type: nil, [$0.1: .bool(false)])) }
  }
}
