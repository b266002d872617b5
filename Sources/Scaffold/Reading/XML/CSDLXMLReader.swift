import GeneratorCore
import GeneratorModel

/// Reads CSDL XML of every version into a ``MetadataDocument`` (OData 4.01 Part 3: CSDL XML; [MC-CSDL] and [MC-EDMX]
/// for OData 1.0 to 3.0).
///
/// It reads elements in their expected positions and ignores everything that is not CSDL. A declaration without a name
/// or type is reported and left out. Names are not resolved.
struct CSDLXMLReader {
  let source: SourceText
  var diagnostics = DiagnosticSink()

  init(_ source: SourceText) { self.source = source }

  /// Reads the document of a root element, and reports left-out parts to `diagnostics`.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` if it is not service metadata.
  static func read(
    _ root: XMLElement, source: SourceText, diagnostics: inout DiagnosticSink
  ) throws -> MetadataDocument {
    var reader = CSDLXMLReader(source)
    defer { diagnostics.report(contentsOf: reader.diagnostics.diagnostics) }
    return try reader.document(root)
  }

  private mutating func document(_ root: XMLElement) throws -> MetadataDocument {
    var document = MetadataDocument(source: source)
    if root.name == "Schema", root.isMetadata {
      document.schemas = [schema(root)]
      return document
    }
    try ForeignDocument(source: source, root: root).refuse()
    document.version = root["Version"]
    noteUnknownVersion(of: root)
    document.references = root.children(named: "Reference").map(reference)
    // Some libraries write the service's model in the place of the Entity Framework's conceptual model.
    let models = root.children(named: "Runtime").flatMap { $0.children(named: "ConceptualModels") }
    for services in root.children(named: "DataServices") + models {
      document.dataServiceVersion = services["m:DataServiceVersion"] ?? document.dataServiceVersion
      document.maxDataServiceVersion = services["m:MaxDataServiceVersion"] ?? document.maxDataServiceVersion
      for element in children(of: services, known: ["Schema"]) { document.schemas.append(schema(element)) }
      try passOverForeignSchemas(in: services, isEmpty: document.schemas.isEmpty)
    }
    return document
  }

  /// Reports schemas that are not CSDL; it is an error if there are no others.
  private mutating func passOverForeignSchemas(in services: XMLElement, isEmpty: Bool) throws {
    for element in services.children where element.name == "Schema" && !element.isMetadata {
      let fault = source.diagnostic(
        isEmpty ? .error : .warning,
        .unknownXMLNamespace,
        "schema of the unknown XML namespace '\(element.namespace ?? "")'" + (isEmpty ? "" : ", left out"),
        at: element.position, hint: "expected one of CSDL, such as '\(XMLNamespace.schema)'")
      if isEmpty { throw ScaffoldError(.unusableMetadata, [fault]) }
      diagnostics.report(fault)
    }
  }

  /// Reports an unknown version of the wrapper (OData 4.01 Part 3: CSDL XML, 3.1).
  private mutating func noteUnknownVersion(of root: XMLElement) {
    guard let version = root["Version"], !["1.0", "4.0", "4.01"].contains(version) else { return }
    diagnostics.report(
      source.diagnostic(
        .warning, .unknownMetadataVersion,
        "unknown version '\(version)' of 'Edmx', read as far as it is like the known ones", at: root.position,
        attribute: "Version", hint: "expected '1.0', '4.0' or '4.01'"))
  }

  private func reference(_ element: XMLElement) -> DocumentReference {
    let includes = element.children(named: "Include").compactMap { include in
      include["Namespace"].map { (namespace: $0, alias: include["Alias"]) }
    }
    return DocumentReference(
      uri: element["Uri"] ?? element["Url"] ?? "", includes: includes,
      includesAnnotations: !element.children(named: "IncludeAnnotations").isEmpty, position: element.position)
  }

  private mutating func schema(_ element: XMLElement) -> SchemaDeclaration {
    let language = element.namespace ?? ""
    var schema = SchemaDeclaration(
      namespace: element["Namespace"], alias: element["Alias"], isVersion4: language.contains("docs.oasis-open.org"),
      isVersion3: language.contains("/ado/2009/11/"), notes: notes(element), position: element.position)
    for child in children(of: element, known: Self.schemaChildren) { declare(child, in: &schema) }
    return schema
  }

  private static let schemaChildren: Set<String> = [
    "EntityType", "ComplexType", "EnumType", "TypeDefinition", "Association", "Function", "Action", "EntityContainer",
    "Annotations", "Term", "ValueTerm", "Using",
  ]

  private mutating func declare(_ element: XMLElement, in schema: inout SchemaDeclaration) {
    switch element.name {
    case "EntityType": structuredType(element, .entity).map { schema.structuredTypes.append($0) }
    case "ComplexType": structuredType(element, .complex).map { schema.structuredTypes.append($0) }
    case "EnumType": enumType(element).map { schema.enumTypes.append($0) }
    case "TypeDefinition": typeDefinition(element).map { schema.typeDefinitions.append($0) }
    case "Association": association(element).map { schema.associations.append($0) }
    case "Function": operation(element, .function).map { schema.operations.append($0) }
    case "Action": operation(element, .action).map { schema.operations.append($0) }
    case "EntityContainer": container(element).map { schema.containers.append($0) }
    case "Annotations": targetedAnnotations(element).map { schema.targetedAnnotations.append($0) }
    case "Using":
      guard let namespace = element["Namespace"], let alias = element["Alias"] else { break }
      schema.aliases[alias] = namespace
    case "Term", "ValueTerm": element["Name"].map { schema.terms.append($0) }
    default: break
    }
  }
}
