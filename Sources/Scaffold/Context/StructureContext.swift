import ServiceData
import Templates

/// The template context of an entity or complex type.
struct StructureContext {
  private let model: NamedModel
  private let type: StructuredType
  /// The set or singleton that the type fetches itself from by default.
  private let defaultSet: String?
  private let origins: OriginTable

  init(_ type: StructuredType, defaultSet: String?, in model: NamedModel, origins: OriginTable) {
    self.model = model
    self.origins = origins
    self.type = type
    self.defaultSet = defaultSet
  }

  var value: TemplateValue {
    .object(
      TemplateObject(
        [
          "name": .string(model.typeName(type.name).source),
          "metadataName": SwiftText.literal(type.name.description),
          "conformance": .string(conformance),
          "docs": DocumentationLines(type.documentation, name: type.name.name, facts: facts).value,
          "set": defaultSet.map { .object(TemplateObject(["literal": SwiftText.literal($0)])) } ?? .null,
          "members": .list(members),
          "key": key,
        ], origin: origins[type.location]))
  }

  private var conformance: String {
    guard type.kind == .entity else { return "ComplexValue" }
    return defaultSet == nil ? "EntityValue" : "FetchableEntity"
  }

  private var facts: [String] {
    var facts: [String] = []
    if let base = type.base { facts.append("Derived from ``\(model.typeName(base).name)``.") }
    if type.isAbstract { facts.append("No value is of this very type, only of those derived from it.") }
    if model.index.isOpen(type.name) { facts.append("Values can carry properties that are not declared.") }
    if model.index.hasStream(type.name) { facts.append("A media stream belongs to each entity.") }
    return facts
  }

  /// All members in the order of their indices: base type by base type, properties before navigation properties.
  private var members: [TemplateValue] {
    var index = 0
    var members: [TemplateValue] = []
    for ancestor in model.index.lineage(of: type.name) {
      for property in ancestor.properties {
        if property.type.target != .primitive(.stream) { members.append(member(property, at: index)) }
        index += 1
      }
      for navigation in ancestor.navigationProperties {
        members.append(member(navigation, at: index))
        index += 1
      }
    }
    return members
  }

  private func member(_ property: Property, at index: Int) -> TemplateValue {
    let swift = SwiftMember(property.type, in: model)
    return member(
      name: property.name, swift: swift, index: index, isWritable: !property.isComputed,
      docs: DocumentationLines(
        property.documentation, name: property.name, facts: PropertyFacts(property, in: model.index).sentences),
      origin: origins[property.location])
  }

  private func member(_ navigation: NavigationProperty, at index: Int) -> TemplateValue {
    member(
      name: navigation.name, swift: SwiftMember(navigation, in: model), index: index,
      isWritable: !navigation.isComputed,
      docs: DocumentationLines(
        navigation.documentation, name: navigation.name,
        facts: ["Nil where it was not read along."] + (navigation.isComputed ? ["Set by the service alone."] : [])),
      origin: origins[navigation.location])
  }

  private func member(
    name: String, swift: SwiftMember, index: Int, isWritable: Bool, docs: DocumentationLines, origin: Int?
  ) -> TemplateValue {
    .object(
      TemplateObject(
        [
          "name": .string(model.propertyName(name, of: type.name).source),
          "type": .string(swift.type), "label": .string(swift.label), "index": .int(index),
          "isWritable": .bool(isWritable), "docs": docs.value,
        ], origin: origin))
  }

  /// What the function that makes a key needs; null for a type without one.
  private var key: TemplateValue {
    let parts = model.index.key(of: type.name)
    let fields = parts.compactMap { part -> TemplateValue? in
      guard let (property, owner) = property(at: part.path) else { return nil }
      let swift = SwiftMember(property.type.required, in: model)
      return .object(
        TemplateObject([
          "name": .string(model.propertyName(property.name, of: owner).source), "type": .string(swift.type),
          "literal": SwiftText.literal(part.name), "conversion": .string(swift.conversion),
        ]))
    }
    guard type.kind == .entity, !parts.isEmpty, fields.count == parts.count else { return .null }
    return .object(TemplateObject(["fields": .list(fields)]))
  }

  /// The property at the end of a path through complex properties, and the type that it belongs to.
  private func property(at path: String) -> (Property, QualifiedName)? {
    var owner = type.name
    var found: Property?
    for name in path.split(separator: "/") {
      if let found {
        guard case .complex(let complex) = found.type.target else { return nil }
        owner = complex
      }
      guard let property = model.index.properties(of: owner).first(where: { $0.name == name }) else { return nil }
      found = property
    }
    return found.map { ($0, owner) }
  }
}

extension TypeReference {
  /// The same type, never null.
  fileprivate var required: TypeReference {
    TypeReference(target, isCollection: isCollection, isNullable: false, facets: facets)
  }
}
