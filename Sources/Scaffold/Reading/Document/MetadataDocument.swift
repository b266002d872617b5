import GeneratorModel

/// A metadata document as it was written: every declaration with its place, names and types still text, nothing resolved.
///
/// CSDL of all versions and both representations is read into it; what it means is ``ModelBuilder``'s to find out.
struct MetadataDocument: Sendable {
  /// The text, for diagnostics.
  var source: SourceText
  /// The version of the wrapper: `1.0` up to OData 3.0, then `4.0` or `4.01`.
  var version: String?
  /// The least version that a client of OData 1.0 to 3.0 has to understand.
  var dataServiceVersion: String?
  /// The highest version that the service speaks, OData 3.0.
  var maxDataServiceVersion: String?
  /// The documents that this one refers to.
  var references: [DocumentReference] = []
  /// The schemas.
  var schemas: [SchemaDeclaration] = []
}

extension MetadataDocument {
  /// Whether the document has a schema of a namespace.
  func declares(_ namespace: String) -> Bool { schemas.contains { $0.namespace == namespace } }
}

/// A reference to another document (OData 4.01 Part 3: CSDL XML, 4).
struct DocumentReference: Sendable {
  var uri: String
  /// The schemas that become visible by it.
  var includes: [(namespace: String, alias: String?)] = []
  /// Whether annotations that the document makes of others are taken over (4.3).
  var includesAnnotations = false
  var spot: SourceSpot
}

/// A schema (5).
struct SchemaDeclaration: Sendable {
  var namespace: String?
  var alias: String?
  /// The namespaces that the schema calls by aliases of its own, OData 1.0 to 3.0 ([MC-CSDL] 2.1.3).
  var aliases: [String: String] = [:]
  /// Whether the schema is written in the language of OData 4.0 and later.
  var isVersion4: Bool
  /// Whether the schema is written in the language of OData 3.0.
  var isVersion3 = false
  var structuredTypes: [StructuredTypeDeclaration] = []
  var enumTypes: [EnumDeclaration] = []
  var typeDefinitions: [TypeDefinitionDeclaration] = []
  var associations: [AssociationDeclaration] = []
  var operations: [OperationDeclaration] = []
  var containers: [ContainerDeclaration] = []
  /// Annotations that stand apart from what they annotate.
  var targetedAnnotations: [TargetedAnnotations] = []
  /// The names of the vocabulary terms that are declared.
  var terms: [String] = []
  var notes: DeclarationNotes
  var spot: SourceSpot
}

/// What a declaration says beyond its structure.
struct DeclarationNotes: Sendable {
  var annotations: [Annotation] = []
  /// The texts of a `Documentation` element.
  var summary: String?
  var details: String?
}

/// Annotations with the path of what they annotate (14.2).
struct TargetedAnnotations: Sendable {
  var target: String
  var annotations: [Annotation]
  var spot: SourceSpot
}
