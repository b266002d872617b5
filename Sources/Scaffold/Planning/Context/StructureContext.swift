import GeneratorModel
import GeneratorNaming
import ServiceData
import Templates

/// The template context of an entity or complex type.
struct StructureContext {
  private let model: NamedModel
  private let type: StructuredType
  /// The set or singleton from which the type is fetched by default.
  private let defaultSet: String?
  private let origins: OriginTable
  private let members: [TemplateValue]

  init(
    _ type: StructuredType, members: [TemplateValue], defaultSet: String?, in model: NamedModel, origins: OriginTable
  ) {
    self.model = model
    self.origins = origins
    self.type = type
    self.members = members
    self.defaultSet = defaultSet
  }

  static let object = ContextObject<StructureContext>(
    "an entity or complex type",
    [
      .text("name", "its name in Swift") { $0.model.typeName($0.type.name).source },
      .value("metadataName", "its qualified name in the metadata, as a string literal", of: .text) {
        SwiftText.literal($0.type.name.description)
      },
      .text("conformance", "the protocol that it conforms to") { $0.conformance },
      .value("docs", "the lines of its documentation, each with a leading space", of: .list(.text)) {
        DocumentationLines($0.type.documentation, name: $0.type.name.name, facts: $0.facts).value
      },
      .object("set", "the set from which it is fetched by default", of: defaultSetObject) { $0.defaultSet },
      .value(
        "members", "its properties, those of its base types first", of: .list(.object(MemberContexts.object.shape))
      ) {
        .list($0.members)
      },
      .object("key", "its key; null for a type without a key", of: keyObject) { $0.key },
    ])

  private static let defaultSetObject = ContextObject<String>(
    "the set of a type",
    [.value("literal", "its name in the metadata, as a string literal", of: .text, value: SwiftText.literal)])

  private static let keyObject = ContextObject<[KeyField]>(
    "a key", [.objects("fields", "its parts, in order", of: keyFieldObject) { $0 }])

  private static let keyFieldObject = ContextObject<KeyField>(
    "a part of a key",
    [
      .text("name", "its name in Swift: that of the property, or the alias of a path") { $0.name },
      .text("type", "the type of the property in Swift") { $0.swift.type },
      .value("literal", "the name of the part in the metadata, as a string literal", of: .text) {
        SwiftText.literal($0.part)
      },
      .text("conversion", "the function that converts it to a value") { $0.swift.conversion },
    ])

  /// A part of the key in templates.
  private struct KeyField {
    var part: String
    var name: String
    var swift: SwiftMember
  }

  var value: TemplateValue { Self.object.value(of: self, origin: origins[type.location]) }

  private var conformance: String {
    guard type.kind == .entity else { return "ComplexValue" }
    return defaultSet == nil ? "EntityValue" : "FetchableEntity"
  }

  private var facts: [String] {
    var facts: [String] = []
    if let base = type.base { facts.append("Derived from ``\(model.typeName(base).name)``.") }
    if type.isAbstract { facts.append("Abstract: every value has a derived type.") }
    if model.index.isOpen(type.name) { facts.append("Values can have undeclared properties.") }
    if model.index.hasStream(type.name) { facts.append("Each entity has a media stream.") }
    return facts
  }

  /// The arguments of the function that makes a key; nil for a type without a key.
  private var key: [KeyField]? {
    let parts = model.index.key(of: type.name)
    let fields = zip(parts, model.keyArgumentNames(of: type.name)).compactMap { part, name -> KeyField? in
      guard let property = model.index.property(at: part.path, of: type.name) else { return nil }
      return KeyField(part: part.name, name: name.source, swift: SwiftMember(property.type.required, in: model))
    }
    return type.kind == .entity && !parts.isEmpty && fields.count == parts.count ? fields : nil
  }
}

extension TypeReference {
  /// The same type, not nullable.
  fileprivate var required: TypeReference {
    TypeReference(target, isCollection: isCollection, isNullable: false, facets: facets)
  }
}
