import GeneratorCore
import GeneratorModel

/// An `EntityType` or `ComplexType` as written.
struct StructuredTypeDeclaration: Sendable {
  var kind: StructuredType.Kind
  var name: String
  var baseType: String?
  var isAbstract = false
  var isOpen = false
  var hasStream = false
  var key: [KeyPart] = []
  var properties: [PropertyDeclaration] = []
  var navigationProperties: [NavigationDeclaration] = []
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// A type as written, with its facets.
struct TypeText: Sendable {
  /// The name; may be in `Collection(…)`.
  var name: String
  var isNullable: Bool?
  var facets = Facets()
}

/// A `Property` as written.
struct PropertyDeclaration: Sendable {
  var name: String
  var type: TypeText
  var defaultValue: String?
  /// Whether the `ConcurrencyMode` of OData 2.0 is `Fixed`.
  var isConcurrencyToken = false
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// A `NavigationProperty` as written: with a type since OData 4.0, or with the roles of an association.
struct NavigationDeclaration: Sendable {
  var name: String
  var type: String?
  var isNullable: Bool?
  var containsTarget = false
  var partner: String?
  var referentialConstraints: [ReferentialConstraint] = []
  var onDelete: String?
  /// The association's name, up to OData 3.0.
  var relationship: String?
  var fromRole: String?
  var toRole: String?
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// An `Association` of OData 1.0 to 3.0 as written ([MC-CSDL] 2.1.4).
struct AssociationDeclaration: Sendable {
  /// One end of the association.
  struct End: Sendable {
    var role: String
    var type: String
    var multiplicity: String
    var onDelete: String?
    var position: SourcePosition
  }

  /// The properties of the dependent end that contain the key of the principal one.
  struct Constraint: Sendable {
    var principalRole: String
    var principalProperties: [String]
    var dependentRole: String
    var dependentProperties: [String]
  }

  var name: String
  var ends: [End] = []
  var constraint: Constraint?
  var position: SourcePosition
}

/// An `EnumType` as written.
struct EnumDeclaration: Sendable {
  var name: String
  var underlyingType: String?
  var isFlags = false
  var members: [EnumMemberDeclaration] = []
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// A `Member` of an enumeration as written.
struct EnumMemberDeclaration: Sendable {
  var name: String
  var value: String?
  var notes: DeclarationNotes
  var position: SourcePosition
}

/// A `TypeDefinition` as written.
struct TypeDefinitionDeclaration: Sendable {
  var name: String
  var underlyingType: String
  var facets: Facets
  var notes: DeclarationNotes
  var position: SourcePosition
}
