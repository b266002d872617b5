import GeneratorCore
import GeneratorModel

/// Builds a service model from a metadata document: resolves aliases, types and associations, and validates the result.
///
/// Valid parts are kept. Everything else is reported with its location and left out, except for values of an unknown
/// type, which are kept as JSON.
struct ModelBuilder {
  /// The service's own document first, then the referenced ones.
  let documents: [MetadataDocument]
  /// The current document.
  private(set) var document: MetadataDocument
  private(set) var names: NamespaceTable
  private(set) var annotations: AnnotationTable
  let associations: AssociationTable
  /// The full names of the containers of all documents.
  let containerNames: Set<QualifiedName>
  var types = TypeTable()
  var model: ServiceModel
  var diagnostics = DiagnosticSink()
  /// The positions of types, navigation properties and containers, for the final checks.
  private var positions: [MetadataPath: DocumentPosition] = [:]
  /// The containers that the document does not mark as default or not.
  var unmarkedContainers: Set<QualifiedName> = []
  /// The container that each container extends.
  var extended: [QualifiedName: QualifiedName] = [:]
  /// The signatures of the operations added so far.
  var signatures: Set<String> = []
  /// The names of the operations that can have imports.
  var unboundOperations: Set<QualifiedName> = []

  private init(_ document: MetadataDocument, _ references: [MetadataDocument]) {
    self.document = document
    documents = [document] + references
    names = NamespaceTable(document)
    annotations = AnnotationTable(documents, names: names)
    associations = AssociationTable(documents)
    containerNames = Set(
      documents.flatMap(\.schemas).flatMap { schema in
        schema.containers.map { QualifiedName(namespace: schema.namespace ?? "", name: $0.name) }
      })
    model = ServiceModel(serviceProtocol: ServiceProtocol(name: "odata", version: Self.version(of: document)))
  }

  /// Builds the model of a document and those that it refers to.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` if there is no valid content.
  static func build(
    _ document: MetadataDocument, references: [MetadataDocument] = [], diagnostics: inout DiagnosticSink
  ) throws -> ServiceModel {
    var builder = ModelBuilder(document, references)
    try builder.build()
    diagnostics.report(contentsOf: builder.diagnostics.diagnostics)
    try EmptyDocument(document: document, names: NamespaceTable(document)).refuse(unlessUsable: builder.model)
    return builder.model
  }

  private mutating func build() throws {
    var declared: [Declared] = []
    let types = documents.flatMap(\.schemas).flatMap(\.structuredTypes)
    positions.reserveCapacity(types.reduce(types.count) { $0 + $1.properties.count + $1.navigationProperties.count })
    eachSchema { builder, schema in
      builder.declareNamespace(schema)
      declared.append(builder.declareTypes(schema))
    }
    declared.reverse()
    eachSchema { builder, schema in
      guard let sound = declared.popLast() else { return }
      builder.model.structuredTypes += sound.structured.map { builder.structuredType($0, in: schema) }
      builder.model.enumTypes += sound.enums.map { builder.enumType($0, in: schema) }
      builder.model.typeDefinitions += sound.definitions.map { builder.typeDefinition($0, in: schema) }
    }
    try checkInheritance()
    eachSchema { builder, schema in
      for operation in schema.operations { builder.addOperation(operation, in: schema) }
    }
    unboundOperations = Set(model.operations.lazy.filter { !$0.isBound }.map(\.name))
    let served = servedContainers()
    eachSchema { builder, schema in
      for container in schema.containers where served.contains(builder.qualified(container.name, in: schema)) {
        builder.addContainer(container, in: schema)
      }
    }
    try settleContainers()
    checkReferences()
    leaveOutVocabularies()
    checkTargets()
    sort()
  }

  private mutating func sort() {
    model.structuredTypes.sort { $0.name < $1.name }
    model.enumTypes.sort { $0.name < $1.name }
    model.typeDefinitions.sort { $0.name < $1.name }
    model.operations = model.operations.enumerated()
      .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
  }

  /// Visits every schema of every document, with the aliases of that document.
  mutating func eachSchema(_ look: (inout ModelBuilder, SchemaDeclaration) -> Void) {
    for each in documents {
      enter(each)
      for schema in each.schemas { look(&self, schema) }
    }
    if let first = documents.first { enter(first) }
  }

  private mutating func enter(_ next: MetadataDocument) {
    guard documents.count > 1 else { return }
    document = next
    names = NamespaceTable(next)
    annotations.names = names
  }

  /// The version of the protocol. Version 1.0 is treated as 2.0, because clients of 2.0 support it.
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
          .warning, .missingNamespace, "a schema has no namespace", at: schema.position,
          hint: "add the attribute 'Namespace'; names of unknown namespaces are looked for in it"))
    }
    let name = schema.namespace ?? ""
    guard !model.namespaces.contains(where: { $0.name == name }) else { return }
    model.namespaces.append(
      ModelNamespace(
        name: name, alias: schema.alias, annotations: annotations.annotations(schema.notes, targets: [name]),
        location: document.source.location(schema.position)))
  }
}

extension ModelBuilder {
  /// Records the position of a declaration.
  mutating func note(_ position: SourcePosition, of path: MetadataPath) {
    positions[path] = DocumentPosition(source: document.source, position: position)
  }

  /// The position of a declaration.
  func declaredPosition(of path: MetadataPath) -> DocumentPosition {
    positions[path] ?? DocumentPosition(source: document.source, position: .start)
  }

  /// Reports something that was left out or changed.
  mutating func warn(
    _ id: DiagnosticID, _ message: String, at position: DocumentPosition, attribute: String? = nil, hint: String
  ) {
    diagnostics.report(
      position.source.diagnostic(.warning, id, message, at: position.position, attribute: attribute, hint: hint))
  }

  /// Reports something that was left out or changed in the current document.
  mutating func warn(
    _ id: DiagnosticID, _ message: String, at position: SourcePosition, attribute: String? = nil, hint: String
  ) {
    diagnostics.report(
      document.source.diagnostic(.warning, id, message, at: position, attribute: attribute, hint: hint))
  }

  /// The full name of a declaration in a schema.
  func qualified(_ name: String, in schema: SchemaDeclaration) -> QualifiedName {
    QualifiedName(namespace: schema.namespace ?? "", name: name)
  }
}
