import GeneratorModel
import GeneratorNaming
import ServiceData

/// Builds the run-time schema of an emitted package from the service model.
public struct RuntimeSchemaBuilder {
  private let model: ServiceModel
  private let index: ModelIndex
  private let resources: ResourceNames

  /// Creates a builder for a model.
  public init(_ model: ServiceModel) { self.init(model, index: ModelIndex(model)) }

  init(_ model: ServiceModel, index: ModelIndex) {
    self.model = model
    self.index = index
    resources = ResourceNames(model)
  }

  /// The schema of the whole service.
  public func document() -> SchemaDocument {
    SchemaDocument(
      protocolName: model.serviceProtocol.name, protocolVersion: model.serviceProtocol.version,
      enumerations: model.enumTypes.map { type in
        EnumerationSchema(
          qualifiedName: type.name.description, isFlags: type.isFlags, isOpen: type.isOpen,
          members: type.members.map { EnumerationSchema.Member(name: $0.name, value: $0.value) })
      },
      types: model.structuredTypes.map(declaration), sets: sets(), operations: operations(),
      descriptions: ElementDescriptions(model, resources).texts)
  }

  private func declaration(_ type: StructuredType) -> StructuredDeclaration {
    let presentation = TypePresentation(type, index)
    return StructuredDeclaration(
      kind: type.kind == .entity ? .entity : .complex, qualifiedName: type.name.description,
      baseName: type.base?.description, isAbstract: type.isAbstract, isOpen: type.isOpen, hasStream: type.hasStream,
      keys: type.key.map { part in
        KeyReference(path: part.path.split(separator: "/").map(String.init), name: part.alias)
      },
      alternateKeys: AlternateKeys(type, index).keys,
      members: type.properties.map(member) + type.navigationProperties.map(member),
      titleProperty: presentation.title, listColumns: presentation.columns)
  }

  /// The type of a member or parameter, with type definitions resolved.
  func memberType(_ reference: TypeReference) -> MemberType {
    switch reference.target {
    case .primitive(let type): .primitive(PrimitiveKind(type))
    case .enumeration(let name): .enumeration(name.description)
    case .complex(let name): .complex(name.description)
    case .entity(let name): .navigation(name.description)
    case .definition(let name): .primitive(index.primitiveKind(of: name))
    case .unknown: .primitive(.json)
    }
  }

  private func member(_ property: Property) -> MemberSchema {
    let facets = index.facets(of: property.type)
    let scale: Int? = if case .digits(let digits)? = facets.scale { digits } else { nil }
    return MemberSchema(
      name: property.name, type: memberType(property.type), isCollection: property.type.isCollection,
      isNullable: property.type.isNullable,
      facets: MemberFacets(
        maxLength: facets.maxLength, precision: facets.precision, scale: scale, defaultValue: property.defaultValue,
        isComputed: property.isComputed, isImmutable: property.isImmutable, isGenerated: property.isGenerated,
        isUncreatable: property.isUncreatable, isConcurrencyToken: property.isConcurrencyToken,
        isFilterable: property.isFilterable, isNormalized: property.isTagged(VocabularyTerm.normalized)),
      label: label(property.documentation, property.name))
  }

  /// The name of a member for people, without line breaks; nil if it says no more than the name.
  private func label(_ documentation: Documentation?, _ name: String) -> String? {
    guard let label = documentation?.label else { return nil }
    let words = label.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty || words == name ? nil : words
  }

  private func member(_ property: NavigationProperty) -> MemberSchema {
    MemberSchema(
      name: property.name, type: .navigation(property.target.description), isCollection: property.isCollection,
      isNullable: property.isNullable, facets: MemberFacets(isComputed: property.isComputed),
      relation: MemberRelation(
        partner: property.partner, isContainment: property.containsTarget,
        constraints: property.referentialConstraints.map {
          MemberConstraint(property: $0.property, referenced: $0.referencedProperty)
        }),
      label: label(property.documentation, property.name))
  }

  private func sets() -> [EntitySetSchema] {
    model.entitySets.map { set in
      EntitySetSchema(
        name: resources[set.name, of: set.container], typeName: set.type.description,
        bindings: bindings(set.navigationBindings, in: set.container),
        isInsertable: set.isInsertable, isUpdatable: set.isUpdatable, isDeletable: set.isDeletable,
        isTracked: set.isTracked)
    }
      + model.singletons.map { singleton in
        EntitySetSchema(
          name: resources[singleton.name, of: singleton.container], typeName: singleton.type.description,
          isSingleton: true, bindings: bindings(singleton.navigationBindings, in: singleton.container),
          isUpdatable: singleton.isUpdatable)
      }
  }

  private func bindings(_ bindings: [NavigationBinding], in container: QualifiedName) -> [String: String] {
    Dictionary(bindings.map { ($0.path, resources.target($0.target, from: container)) }) { first, _ in first }
  }

  /// Returns the operations: unbound ones once for each import, under the import's name, and bound ones under their
  /// full name.
  private func operations() -> [OperationSchema] {
    let overloads = Dictionary(grouping: model.operations.filter { !$0.isBound }, by: \.name)
    let unbound = model.operationImports.flatMap { operationImport in
      (overloads[operationImport.operation] ?? []).map {
        schema(
          $0, name: resources[operationImport.name, of: operationImport.container],
          entitySet: operationImport.entitySet.map { resources.target($0, from: operationImport.container) })
      }
    }
    return unbound
      + model.operations.filter(\.isBound).map { schema($0, name: $0.name.description, entitySet: nil) }
  }

  private func schema(_ operation: ServiceOperation, name: String, entitySet: String?) -> OperationSchema {
    OperationSchema(
      name: name, isAction: operation.kind == .action, httpMethod: operation.httpMethod,
      binding: operation.isBound ? operation.parameters.first.map { operationType($0.type) } : nil,
      parameters: operation.parameters.dropFirst(operation.isBound ? 1 : 0).map {
        OperationSchema.Parameter(name: $0.name, type: operationType($0.type), isOptional: $0.isOptional)
      },
      returns: operation.returnType.map(operationType), entitySet: entitySet)
  }

  private func operationType(_ reference: TypeReference) -> OperationType {
    OperationType(
      type: memberType(reference), isCollection: reference.isCollection, isNullable: reference.isNullable)
  }
}

extension AccessControlled {
  /// Whether only the service can set the value.
  package var isComputed: Bool { !isSettableOnCreate && !isSettableOnUpdate }

  /// Whether the service sets the value of a new entity, and a client can also set it then or later.
  var isGenerated: Bool { !isComputed && isGeneratedOnCreate }

  /// Whether the value can be changed, but not set for a new entity.
  var isUncreatable: Bool { !isSettableOnCreate && isSettableOnUpdate }

  /// Whether the value can be set for a new entity, but never changed.
  var isImmutable: Bool { isSettableOnCreate && !isSettableOnUpdate }
}
