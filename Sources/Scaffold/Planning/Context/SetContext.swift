import GeneratorModel
import GeneratorNaming
import Templates

/// The template context of an entity set or singleton.
struct SetContext {
  let name: String
  /// The name in URLs, commands and tables.
  private let resource: String
  let type: QualifiedName
  let container: QualifiedName
  let documentation: Documentation?
  let isSingleton: Bool
  let origin: Int?
  let model: NamedModel

  init(_ set: EntitySet, in model: NamedModel, resources: ResourceNames, origins: OriginTable) {
    (name, type, container, documentation) = (set.name, set.type, set.container, set.documentation)
    (isSingleton, origin) = (false, origins[set.location])
    self.model = model
    resource = resources[name, of: container]
  }

  init(_ set: Singleton, in model: NamedModel, resources: ResourceNames, origins: OriginTable) {
    (name, type, container, documentation) = (set.name, set.type, set.container, set.documentation)
    (isSingleton, origin) = (true, origins[set.location])
    self.model = model
    resource = resources[name, of: container]
  }

  static let object = ContextObject<SetContext>(
    "a set or singleton",
    [
      .text("name", "its name in Swift") { $0.member.source },
      .value("literal", "its name in URLs, as a string literal", of: .text) { SwiftText.literal($0.resource) },
      .text("text", "its name in URLs, escaped for Markdown") { SwiftText.markdown($0.resource) },
      .text("type", "the type of its entities in Swift") { $0.model.typeName($0.type).source },
      .text("listModel", "the name of its list model, `ProductsListModel`") {
        $0.member.name.prefix(1).uppercased() + $0.member.name.dropFirst() + "ListModel"
      },
      .flag("isSingleton", "whether it is a singleton") { $0.isSingleton },
      .flag("hasKey", "whether its entities have a key") { !$0.model.index.key(of: $0.type).isEmpty },
      .number("properties", "the number of properties of its entities") {
        $0.model.index.lineage(of: $0.type).reduce(0) { $0 + $1.properties.count }
      },
      .value("docs", "the lines of its documentation, each with a leading space", of: .list(.text)) {
        DocumentationLines($0.documentation, name: $0.name, facts: []).value
      },
    ])

  var value: TemplateValue { Self.object.value(of: self, origin: origin) }

  private var member: SwiftIdentifier { model.childName(name, of: container) }
}
