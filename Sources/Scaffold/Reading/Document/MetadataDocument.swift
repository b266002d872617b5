import GeneratorCore
import GeneratorModel

/// The declarations of a metadata document with their positions. Names and types are text, and nothing is resolved.
///
/// It represents all versions of CSDL and both notations; ``ModelBuilder`` interprets it.
struct MetadataDocument: Sendable {
  /// The text, for diagnostics.
  var source: SourceText
  /// The version of the wrapper: `1.0` up to OData 3.0, then `4.0` or `4.01`.
  var version: String?
  /// The minimum version that a client of OData 1.0 to 3.0 must support.
  var dataServiceVersion: String?
  /// The maximum version that the service supports, OData 3.0.
  var maxDataServiceVersion: String?
  /// The documents that this one refers to.
  var references: [DocumentReference] = []
  /// The schemas.
  var schemas: [SchemaDeclaration] = []
}

extension MetadataDocument {
  /// Whether the document has a schema with a namespace.
  func declares(_ namespace: String) -> Bool { schemas.contains { $0.namespace == namespace } }
}

/// A reference to another document (OData 4.01 Part 3: CSDL XML, 4).
struct DocumentReference: Sendable {
  var uri: String
  /// The schemas that it makes visible.
  var includes: [(namespace: String, alias: String?)] = []
  /// Whether annotations from that document are included (4.3).
  var includesAnnotations = false
  var position: SourcePosition
}

/// A schema (5).
struct SchemaDeclaration: Sendable {
  var namespace: String?
  var alias: String?
  /// The schema's own aliases for namespaces, OData 1.0 to 3.0 ([MC-CSDL] 2.1.3).
  var aliases: [String: String] = [:]
  /// Whether the schema uses the CSDL of OData 4.0 or later.
  var isVersion4: Bool
  /// Whether the schema uses the CSDL of OData 3.0.
  var isVersion3 = false
  var structuredTypes: [StructuredTypeDeclaration] = []
  var enumTypes: [EnumDeclaration] = []
  var typeDefinitions: [TypeDefinitionDeclaration] = []
  var associations: [AssociationDeclaration] = []
  var operations: [OperationDeclaration] = []
  var containers: [ContainerDeclaration] = []
  /// Annotations outside of the elements that they annotate.
  var targetedAnnotations: [TargetedAnnotations] = []
  /// The names of the declared vocabulary terms.
  var terms: [String] = []
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// The annotations and documentation of a declaration.
struct DeclarationNotes: Sendable {
  var annotations: [Annotation] = []
  /// The texts of a `Documentation` element.
  var summary: String?
  var details: String?
}

/// Annotations with the path of their target (14.2).
struct TargetedAnnotations: Sendable {
  var target: String
  var annotations: [Annotation]
  var position: SourcePosition
}
