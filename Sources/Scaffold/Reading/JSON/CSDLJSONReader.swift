import GeneratorCore
import GeneratorModel

/// Reads CSDL JSON into a ``MetadataDocument`` (OData 4.01: CSDL JSON).
///
/// It reads members in their expected positions, and reports and ignores everything that is not CSDL. Names are not
/// resolved.
struct CSDLJSONReader {
  let source: SourceText
  var diagnostics = DiagnosticSink()

  private init(_ source: SourceText) { self.source = source }

  /// The position of a value.
  func position(of value: JSONNode) -> SourcePosition { source.position(at: value.range.lowerBound) }

  /// The position of a member's name.
  func position(of member: JSONNode.Member) -> SourcePosition { source.position(at: member.nameOffset) }

  /// Reads the document of a JSON value, and reports left-out parts to `diagnostics`.
  ///
  /// - Throws: ``ScaffoldError`` of kind `unusableMetadata` if it is not service metadata.
  static func read(
    _ root: JSONNode, source: SourceText, diagnostics: inout DiagnosticSink
  ) throws -> MetadataDocument {
    var reader = CSDLJSONReader(source)
    defer { diagnostics.report(contentsOf: reader.diagnostics.diagnostics) }
    return try reader.document(root)
  }

  private mutating func document(_ root: JSONNode) throws -> MetadataDocument {
    guard let members = root.members, let version = root["$Version"] else {
      if root["openapi"] != nil || root["swagger"] != nil {
        throw SourceText.openAPIRefusal(source, at: position(of: root))
      }
      throw source.refusal(
        .notMetadata, "JSON without '$Version', which begins CSDL JSON", at: position(of: root),
        hint: "give a service's '$metadata' document")
    }
    var document = MetadataDocument(source: source)
    document.version = version.text
    let element = JSONElement(name: "document", position: position(of: root), members: members)
    reportUnknown(in: element, known: ["$Version", "$EntityContainer", "$Reference"])
    for reference in object("$Reference", of: element)?.children ?? [] {
      document.references.append(self.reference(reference))
    }
    let container = text("$EntityContainer", of: element)
    for member in element.children {
      guard let schema = self.element(member, called: "schema") else { continue }
      document.schemas.append(self.schema(schema, container: container))
    }
    return document
  }

  private mutating func reference(_ member: JSONNode.Member) -> DocumentReference {
    var reference = DocumentReference(uri: member.name, position: position(of: member))
    reference.includesAnnotations = member.value["$IncludeAnnotations"] != nil
    for include in member.value["$Include"]?.items ?? [] {
      if let namespace = include["$Namespace"]?.text {
        reference.includes.append((namespace: namespace, alias: include["$Alias"]?.text))
      }
    }
    return reference
  }

  /// - Parameter container: the full name of the document's entity container.
  private mutating func schema(_ element: JSONElement, container: String?) -> SchemaDeclaration {
    var schema = SchemaDeclaration(
      namespace: element.name, alias: text("$Alias", of: element), isVersion4: true, notes: notes(element),
      position: element.position)
    reportUnknown(in: element, known: ["$Alias", "$Annotations"])
    for child in element.children {
      if let overloads = child.value.items {
        for overload in overloads { declareOperation(overload, named: child, in: &schema) }
      } else if let declaration = self.element(child, called: "declaration") {
        declare(declaration, in: &schema)
      }
    }
    for target in element["$Annotations"]?.members ?? [] {
      guard let annotated = self.element(target, called: "target of annotations") else { continue }
      schema.targetedAnnotations.append(
        TargetedAnnotations(
          target: annotated.name, annotations: annotations(annotated.annotations), position: annotated.position))
    }
    for index in schema.containers.indices {
      let names = [schema.namespace, schema.alias].compactMap { $0 }.map { "\($0).\(schema.containers[index].name)" }
      schema.containers[index].isDefault = container.map(names.contains)
    }
    return schema
  }

  private mutating func declareOperation(
    _ overload: JSONNode, named child: JSONNode.Member, in schema: inout SchemaDeclaration
  ) {
    guard let members = overload.members else {
      report(
        .invalidAttributeValue, "an overload of '\(child.name)' is not an object, left out", at: position(of: child),
        hint: "write an object in braces")
      return
    }
    declare(JSONElement(name: child.name, position: position(of: child), members: members), in: &schema)
  }

  private mutating func declare(_ element: JSONElement, in schema: inout SchemaDeclaration) {
    switch element.kind {
    case "EntityType": schema.structuredTypes.append(structuredType(element, .entity))
    case "ComplexType": schema.structuredTypes.append(structuredType(element, .complex))
    case "EnumType": schema.enumTypes.append(enumType(element))
    case "TypeDefinition": typeDefinition(element).map { schema.typeDefinitions.append($0) }
    case "Function": schema.operations.append(operation(element, .function))
    case "Action": schema.operations.append(operation(element, .action))
    case "EntityContainer": schema.containers.append(container(element))
    case "Term": schema.terms.append(element.name)
    default:
      let found = element.kind.map { "unknown '$Kind' '\($0)' of '\(element.name)'" }
      report(
        .unknownElementKind, "\(found ?? "'\(element.name)' has no '$Kind'"), left out", at: element.position,
        attribute: "Kind",
        hint: "expected one of \(Self.kinds.joined(separator: ", "))")
    }
  }

  private static let kinds = [
    "EntityType", "ComplexType", "EnumType", "TypeDefinition", "Function", "Action", "EntityContainer", "Term",
  ]
}
