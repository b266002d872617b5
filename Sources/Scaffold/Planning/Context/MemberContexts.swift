import GeneratorModel
import GeneratorNaming
import Templates

/// The template contexts of the properties of entity and complex types.
///
/// A property has the same context in derived types as in the type that declares it, so they share it: the types of a
/// large service inherit more properties than they declare.
struct MemberContexts {
  private let model: NamedModel
  private let origins: OriginTable
  private var known: [QualifiedName: Members] = [:]

  init(_ model: NamedModel, origins: OriginTable) {
    self.model = model
    self.origins = origins
  }

  static let object = ContextObject<Member>(
    "a property",
    [
      .text("name", "its name in Swift") { $0.name },
      .text("type", "its type in Swift") { $0.swift.type },
      .text("label", "the argument label of the row's subscript that reads and sets it") { $0.swift.label },
      .number("index", "its index among the type's members at run time") { $0.index },
      .flag("isWritable", "whether clients can set it") { $0.isWritable },
      .value("docs", "the lines of its documentation, each with a leading space", of: .list(.text)) { $0.docs.value },
    ])

  /// A property or navigation property in templates.
  struct Member {
    fileprivate var name: String
    fileprivate var swift: SwiftMember
    fileprivate var index: Int
    fileprivate var isWritable: Bool
    fileprivate var docs: DocumentationLines
  }

  /// The members of a type, and the number of its members at run time, which include streams.
  private struct Members {
    var values: [TemplateValue] = []
    var count = 0
  }

  /// All members of a type, sorted by index: base types first, and within a type properties before navigation
  /// properties.
  mutating func values(of type: StructuredType) -> [TemplateValue] {
    let key = model.index.key(of: type.name)
    var members = Members()
    for ancestor in model.index.lineage(of: type.name) {
      // The parts of the key differ from other properties.
      let isShared = model.index.key(of: ancestor.name) == key
      if isShared, let found = known[ancestor.name] {
        members = found
      } else {
        add(ancestor, to: &members, key: key)
        if isShared { known[ancestor.name] = members }
      }
    }
    return members.values
  }

  /// Adds the members that a type itself declares.
  private func add(_ type: StructuredType, to members: inout Members, key: [KeyPart]) {
    for property in type.properties {
      if property.type.target != .primitive(.stream) {
        members.values.append(value(of: property, in: type, at: members.count, key: key))
      }
      members.count += 1
    }
    for navigation in type.navigationProperties {
      members.values.append(value(of: navigation, in: type, at: members.count))
      members.count += 1
    }
  }

  private func value(
    of property: Property, in type: StructuredType, at index: Int, key: [KeyPart]
  ) -> TemplateValue {
    let isMissing = isMissingAtFirst(property, key: key)
    let member = Member(
      name: model.propertyName(property.name, of: type.name).source,
      swift: SwiftMember(isMissing ? property.type.optional : property.type, in: model), index: index,
      isWritable: !property.isComputed,
      docs: DocumentationLines(
        property.documentation, name: property.name, facts: PropertyFacts(property, in: model.index).sentences))
    return Self.object.value(of: member, origin: origins[property.location])
  }

  /// Whether an entity that was created on the device lacks the value until the service has set it. Keys are not
  /// included, because they get a temporary value.
  private func isMissingAtFirst(_ property: Property, key: [KeyPart]) -> Bool {
    guard property.isComputed || property.isGenerated, !property.type.isCollection else { return false }
    return !key.contains { $0.path.split(separator: "/").first.map(String.init) == property.name }
  }

  private func value(of navigation: NavigationProperty, in type: StructuredType, at index: Int) -> TemplateValue {
    let member = Member(
      name: model.propertyName(navigation.name, of: type.name).source, swift: SwiftMember(navigation, in: model),
      index: index, isWritable: !navigation.isComputed,
      docs: DocumentationLines(
        navigation.documentation, name: navigation.name,
        facts: ["Nil unless expanded."] + (navigation.isComputed ? ["Set only by the service."] : [])))
    return Self.object.value(of: member, origin: origins[navigation.location])
  }
}

extension TypeReference {
  /// The same type, nullable.
  fileprivate var optional: TypeReference {
    TypeReference(target, isCollection: isCollection, isNullable: true, facets: facets)
  }
}
