import GeneratorCore

/// The diagnostics that the readers of metadata use.
extension DiagnosticID {
  package static let reading: [DiagnosticID] = [
    .nothingToEmit, .duplicateDeclaration, .unknownType, .notAnEntityType, .unexpectedEntityType, .missingType,
    .unknownOperation, .unknownBaseContainer, .circularContainer, .containerChainTooLong, .ambiguousContainerChild,
    .invalidUnderlyingType, .invalidEnumValue, .unknownBaseType, .invalidBaseType, .circularInheritance,
    .inheritanceTooDeep, .redeclaredProperty, .missingRole, .unknownAssociation, .unknownRole,
    .missingBindingParameter, .unknownHTTPMethod, .missingEntitySet, .redeclaredKey, .unknownKeyProperty,
    .duplicateKeyName, .unknownConstraintProperty, .unknownAnnotationTarget, .missingNamespace, .unexpectedElement,
    .unexpectedAttribute, .unexpectedMember, .missingAttribute, .invalidAttributeValue, .unknownElementKind,
    .notMetadata, .binaryDocument, .emptyDocument, .malformedXML, .documentTypeDeclaration, .undeclaredPrefix,
    .unknownXMLNamespace, .unknownMetadataVersion, .documentTooLarge, .unsupportedEncoding, .invalidEncoding,
    .unusableReference, .tooManyReferences, .folderAsDocument, .invalidDocumentSet,
  ]

  package static let nothingToEmit = DiagnosticID(
    "nothing-to-emit", .metadata, [.error],
    cause: "The document is valid but contains nothing from which code can be emitted.",
    remedy: "Use the '$metadata' document of the service itself, and put documents that it refers to next to it.")

  package static let duplicateDeclaration = DiagnosticID(
    "duplicate-declaration", .metadata, [.warning],
    cause: "Two elements of the same scope have the same name. The first one is used.",
    remedy: "Rename one of them in the document.")

  package static let unknownType = DiagnosticID(
    "unknown-type", .metadata, [.warning],
    cause: "A property, parameter, result or definition uses a type that the document does not declare.",
    remedy: "Correct the name, or add the document that declares the type. Until then the values are kept as JSON.")

  package static let notAnEntityType = DiagnosticID(
    "not-an-entity-type", .metadata, [.warning],
    cause: "A set, singleton or navigation property requires an entity type but names another type.",
    remedy: "Name an entity type.")

  package static let unexpectedEntityType = DiagnosticID(
    "unexpected-entity-type", .metadata, [.warning],
    cause: "A property or parameter has an entity type, which OData does not allow there. The value is kept as JSON.",
    remedy: "Use a primitive, complex or enumeration type, or declare a navigation property.")

  package static let missingType = DiagnosticID(
    "missing-type", .metadata, [.warning],
    cause: "A property or navigation property has no type.",
    remedy: "Add the attribute 'Type'.")

  package static let unknownOperation = DiagnosticID(
    "unknown-operation", .metadata, [.warning],
    cause: "An import names a function or action that is not declared or is not unbound.",
    remedy: "Declare the operation, or correct the name.")

  package static let unknownBaseContainer = DiagnosticID(
    "unknown-base-container", .metadata, [.warning],
    cause: "A container extends one that is not in the document.",
    remedy: "Correct the name, or add the document that declares the container.")

  package static let circularContainer = DiagnosticID(
    "circular-container", .metadata, [.warning],
    cause: "A container extends itself, directly or through others.",
    remedy: "Name another container, or none.")

  package static let containerChainTooLong = DiagnosticID(
    "container-chain-too-long", .metadata, [.error],
    cause: "A container extends more others, one after the other, than 'scaffold' follows.",
    remedy: "Combine containers.")

  package static let ambiguousContainerChild = DiagnosticID(
    "ambiguous-container-child", .metadata, [.warning],
    cause: "A child of a container has the same name as one in another container. URLs cannot distinguish them.",
    remedy: "Rename one of them in the document.")

  package static let invalidUnderlyingType = DiagnosticID(
    "invalid-underlying-type", .metadata, [.warning],
    cause: "An enumeration has an underlying type that is not an integer type.",
    remedy: "Use 'Edm.Byte', 'Edm.SByte', 'Edm.Int16', 'Edm.Int32' or 'Edm.Int64'.")

  package static let invalidEnumValue = DiagnosticID(
    "invalid-enum-value", .metadata, [.warning],
    cause: "The value of an enumeration's member is not a number.",
    remedy: "Write an integer that fits the underlying type.")

  package static let unknownBaseType = DiagnosticID(
    "unknown-base-type", .metadata, [.warning],
    cause: "A type has a base type that the document does not declare. It is read without it.",
    remedy: "Correct the name, or add the document that declares the base type.")

  package static let invalidBaseType = DiagnosticID(
    "invalid-base-type", .metadata, [.warning],
    cause: "A type has a base type of another kind. It is read without it.",
    remedy: "Derive entity types from entity types, and complex types from complex types.")

  package static let circularInheritance = DiagnosticID(
    "circular-inheritance", .metadata, [.warning],
    cause: "A type is its own base type, directly or through others. It is read without it.",
    remedy: "Name another base type, or none.")

  package static let inheritanceTooDeep = DiagnosticID(
    "inheritance-too-deep", .metadata, [.error],
    cause: "A type has more base types above it than 'scaffold' follows.",
    remedy: "Use fewer levels of inheritance.")

  package static let redeclaredProperty = DiagnosticID(
    "redeclared-property", .metadata, [.warning],
    cause: "A type declares a property that it inherits. The second declaration is left out.",
    remedy: "Declare the property in one of the types only.")

  package static let missingRole = DiagnosticID(
    "missing-role", .metadata, [.warning],
    cause: "A navigation property of OData V2 or V3 does not name both of its roles.",
    remedy: "Add the attributes 'FromRole' and 'ToRole'.")

  package static let unknownAssociation = DiagnosticID(
    "unknown-association", .metadata, [.warning],
    cause: "A navigation property names an association that is not declared.",
    remedy: "Declare the association, or correct the name.")

  package static let unknownRole = DiagnosticID(
    "unknown-role", .metadata, [.warning],
    cause: "A navigation property names a role that its association does not have.",
    remedy: "Name the role of one of the association's ends.")

  package static let missingBindingParameter = DiagnosticID(
    "missing-binding-parameter", .metadata, [.warning],
    cause: "A bound operation has no parameter to which it could be bound.",
    remedy: "Add the binding parameter as the first one, or remove 'IsBound'.")

  package static let unknownHTTPMethod = DiagnosticID(
    "unknown-http-method", .metadata, [.warning],
    cause: "A function import of OData V2 or V3 is called with an HTTP method that does not exist.",
    remedy: "Use one of the methods that the message names.")

  package static let missingEntitySet = DiagnosticID(
    "missing-entity-set", .metadata, [.warning],
    cause: "An operation returns entities without naming their entity set, so their addresses are not known.",
    remedy: "Add the attribute 'EntitySet'.")

  package static let redeclaredKey = DiagnosticID(
    "redeclared-key", .metadata, [.warning],
    cause: "A type declares a key that differs from the inherited one. The inherited key is used.",
    remedy: "Remove the 'Key' of the derived type.")

  package static let unknownKeyProperty = DiagnosticID(
    "unknown-key-property", .metadata, [.warning],
    cause: "A key names a property that the type does not have.",
    remedy: "Name a property of the type.")

  package static let duplicateKeyName = DiagnosticID(
    "duplicate-key-name", .metadata, [.warning],
    cause: "A key names a property or an alias twice.",
    remedy: "Name each property once, with different aliases.")

  package static let unknownConstraintProperty = DiagnosticID(
    "unknown-constraint-property", .metadata, [.warning],
    cause: "A referential constraint names a property that does not exist.",
    remedy: "Name properties of the two types.")

  package static let unknownAnnotationTarget = DiagnosticID(
    "unknown-annotation-target", .metadata, [.warning],
    cause: "Annotations target an element that does not exist.",
    remedy: "Correct the path of the target.")

  package static let missingNamespace = DiagnosticID(
    "missing-namespace", .metadata, [.warning],
    cause: "A schema has no namespace.",
    remedy: "Add the attribute 'Namespace'.")

  package static let unexpectedElement = DiagnosticID(
    "unexpected-element", .metadata, [.warning],
    cause: "An XML element has no meaning at its place and is ignored.",
    remedy: "Remove it, or correct its name.")

  package static let unexpectedAttribute = DiagnosticID(
    "unexpected-attribute", .metadata, [.warning],
    cause: "An XML attribute has no meaning on its element and is ignored.",
    remedy: "Remove it, or move it to the element that it belongs to.")

  package static let unexpectedMember = DiagnosticID(
    "unexpected-member", .metadata, [.warning],
    cause: "A member of CSDL JSON has no meaning at its place and is ignored.",
    remedy: "Remove it, or correct its name.")

  package static let missingAttribute = DiagnosticID(
    "missing-attribute", .metadata, [.warning],
    cause: "A required attribute or member is missing.",
    remedy: "Add the attribute that the message names.")

  package static let invalidAttributeValue = DiagnosticID(
    "invalid-attribute-value", .metadata, [.warning],
    cause: "An attribute or member has a value that it cannot have, and is ignored.",
    remedy: "Write a value of the type that the message names.")

  package static let unknownElementKind = DiagnosticID(
    "unknown-element-kind", .metadata, [.warning],
    cause: "The '$Kind' of an element of CSDL JSON is missing or unknown.",
    remedy: "Use one of the kinds that the message names.")

  package static let notMetadata = DiagnosticID(
    "not-metadata", .metadata, [.error],
    cause:
      "The document is not a description of a service: it is a web page, data, an error message or another kind "
      + "of file.",
    remedy:
      "Use the address of the service followed by '$metadata'. For another format, name a plugin with "
      + "'--reader'.")

  package static let binaryDocument = DiagnosticID(
    "binary-document", .metadata, [.error],
    cause: "The document is binary, such as an archive or a PDF file.",
    remedy: "Use the '$metadata' document of the service.")

  package static let emptyDocument = DiagnosticID(
    "empty-document", .metadata, [.error],
    cause: "The document has no content.",
    remedy: "Fetch it again from the service's '$metadata', or name another file or URL.")

  package static let malformedXML = DiagnosticID(
    "malformed-xml", .metadata, [.error],
    cause: "The document is not well-formed XML.",
    remedy: "Correct the marked place. If the document was cut off, fetch it again.")

  package static let documentTypeDeclaration = DiagnosticID(
    "document-type-declaration", .metadata, [.error],
    cause: "The document declares a document type, whose entities could expand without limit.",
    remedy: "Remove the declaration. Metadata has no document type.")

  package static let undeclaredPrefix = DiagnosticID(
    "undeclared-prefix", .metadata, [.warning],
    cause: "An XML prefix has no namespace. Its usual meaning is assumed.",
    remedy: "Declare the prefix with 'xmlns'.")

  package static let unknownXMLNamespace = DiagnosticID(
    "unknown-xml-namespace", .metadata, [.error, .warning],
    cause: "A schema has an XML namespace that is not one of CSDL.",
    remedy: "Use the namespace of the document's OData version.")

  package static let unknownMetadataVersion = DiagnosticID(
    "unknown-metadata-version", .metadata, [.warning],
    cause: "The document has a version that 'scaffold' does not know. It is read like the known ones.",
    remedy: "Use version '1.0', '4.0' or '4.01'.")

  package static let documentTooLarge = DiagnosticID(
    "document-too-large", .metadata, [.error],
    cause: "The document has more bytes, elements, levels or files than 'scaffold' reads.",
    remedy: "Use a document with less content. No real service needs as much.")

  package static let unsupportedEncoding = DiagnosticID(
    "unsupported-encoding", .metadata, [.error],
    cause: "The document has an encoding that 'scaffold' cannot read.",
    remedy: "Save the document as UTF-8.")

  package static let invalidEncoding = DiagnosticID(
    "invalid-encoding", .metadata, [.error],
    cause: "The document contains bytes that are not valid in its encoding.",
    remedy: "Save the document as UTF-8, or declare its real encoding.")

  package static let unusableReference = DiagnosticID(
    "unusable-reference", .metadata, [.warning],
    cause: "A document that the metadata refers to cannot be read.",
    remedy: "Put the document next to the first one as a file, correct the address, or remove the reference.")

  package static let tooManyReferences = DiagnosticID(
    "too-many-references", .metadata, [.warning],
    cause: "The metadata refers to more documents than 'scaffold' reads. The later ones are left out.",
    remedy: "Combine the documents.")

  package static let invalidDocumentSet = DiagnosticID(
    "invalid-document-set", .metadata, [.error],
    cause: "Several documents were named that cannot be read together, or the reader reads only one.",
    remedy: "Name files with different names, or one document, or a reader that reads folders with '--reader'.")

  package static let folderAsDocument = DiagnosticID(
    "folder-as-document", .metadata, [.error],
    cause: "The given path is a folder, not a document.",
    remedy: "Name the document in the folder, or use '--reader' with a plugin that reads folders.")
}
