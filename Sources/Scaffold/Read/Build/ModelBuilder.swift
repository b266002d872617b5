/// Makes a service model of a metadata document: resolves aliases, types and associations, and checks what it builds.
///
/// What is sound is kept. Each thing that is not is reported with its place and left out, but for a value of an unknown
/// type, which is kept as JSON.
struct ModelBuilder {
  let document: MetadataDocument
  let names: NamespaceTable
  let annotations: AnnotationTable
  let associations: AssociationTable
  var types = TypeTable()
  var model: ServiceModel
  var diagnostics = DiagnosticSink()
  /// The places of navigation properties and keys, for the checks that come last.
  var spots: [MetadataPath: SourceSpot] = [:]
  /// Which container extends which.
  var extended: [QualifiedName: QualifiedName] = [:]
  /// The signatures of the operations so far.
  var signatures: Set<String> = []
  /// The names of the operations that imports can lead to.
  var unboundOperations: Set<QualifiedName> = []

  private init(_ document: MetadataDocument) {
    self.document = document
    names = NamespaceTable(document)
    annotations = AnnotationTable(document, names: names)
    associations = AssociationTable(document, names: names)
    model = ServiceModel(serviceProtocol: ServiceProtocol(name: "odata", version: Self.version(of: document)))
  }

  /// The model of a document.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` when nothing sound is in it.
  static func build(_ document: MetadataDocument, diagnostics: inout DiagnosticSink) throws -> ServiceModel {
    var builder = ModelBuilder(document)
    builder.build()
    diagnostics.report(contentsOf: builder.diagnostics.diagnostics)
    try EmptyDocument(document: document, names: builder.names).refuse(unlessUsable: builder.model)
    return builder.model
  }

  private mutating func build() {
    for schema in document.schemas { declareNamespace(schema) }
    let sound = document.schemas.map { declareTypes($0) }
    for (schema, declared) in zip(document.schemas, sound) {
      model.structuredTypes += declared.structured.map { structuredType($0, in: schema) }
      model.enumTypes += declared.enums.map { enumType($0, in: schema) }
      model.typeDefinitions += declared.definitions.map { typeDefinition($0, in: schema) }
    }
    checkInheritance()
    for schema in document.schemas {
      for operation in schema.operations { addOperation(operation, in: schema) }
    }
    unboundOperations = Set(model.operations.lazy.filter { !$0.isBound }.map(\.name))
    for schema in document.schemas {
      for container in schema.containers { addContainer(container, in: schema) }
    }
    extendDefaults()
    checkReferences()
    checkTargets()
    model.structuredTypes.sort { $0.name < $1.name }
    model.enumTypes.sort { $0.name < $1.name }
    model.typeDefinitions.sort { $0.name < $1.name }
    model.operations = model.operations.enumerated()
      .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
  }

  /// The protocol's version: a client of 2.0 also speaks to services of 1.0.
  private static func version(of document: MetadataDocument) -> String {
    if document.schemas.contains(where: \.isVersion4) || document.version?.hasPrefix("4") == true {
      return document.version == "4.01" ? "4.01" : "4.0"
    }
    let highest = document.maxDataServiceVersion ?? document.dataServiceVersion ?? ""
    return highest.hasPrefix("3") || document.schemas.contains(where: \.isVersion3) ? "3.0" : "2.0"
  }

  private mutating func declareNamespace(_ schema: SchemaDeclaration) {
    if schema.namespace == nil {
      diagnostics.report(
        document.source.diagnostic(
          .warning, "a schema has no namespace", at: schema.spot,
          hint: "add the attribute 'Namespace'; names of unknown namespaces are looked for in it"))
    }
    let name = schema.namespace ?? ""
    guard !model.namespaces.contains(where: { $0.name == name }) else { return }
    model.namespaces.append(
      ModelNamespace(
        name: name, alias: schema.alias, annotations: annotations.annotations(schema.notes, targets: [name]),
        location: document.source.location(schema.spot)))
  }
}

extension ModelBuilder {
  /// Reports something that was left out or changed.
  mutating func warn(_ message: String, at spot: SourceSpot, attribute: String? = nil, hint: String) {
    diagnostics.report(document.source.diagnostic(.warning, message, at: spot, attribute: attribute, hint: hint))
  }

  /// The full name of what a schema declares.
  func qualified(_ name: String, in schema: SchemaDeclaration) -> QualifiedName {
    QualifiedName(namespace: schema.namespace ?? "", name: name)
  }
}
