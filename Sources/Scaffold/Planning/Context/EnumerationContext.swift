import GeneratorModel
import GeneratorNaming
import Templates

/// The template context of an enumeration type.
struct EnumerationContext {
  let type: EnumType
  let model: NamedModel
  let origins: OriginTable

  static let object = ContextObject<EnumerationContext>(
    "an enumeration",
    [
      .text("name", "its name in Swift") { $0.model.typeName($0.type.name).source },
      .value("metadataName", "its qualified name in the metadata, as a string literal", of: .text) {
        SwiftText.literal($0.type.name.description)
      },
      .value("docs", "the lines of its documentation, each with a leading space", of: .list(.text)) {
        let facts = $0.type.isFlags ? ["A value can combine several members."] : []
        return DocumentationLines($0.type.documentation, name: $0.type.name.name, facts: facts).value
      },
      .value("members", "its members", of: .list(.object(memberObject.shape))) { .list($0.members) },
    ])

  private static let memberObject = ContextObject<Member>(
    "a member of an enumeration",
    [
      .text("name", "its name in Swift") { $0.name },
      .value("literal", "its name in the metadata, as a string literal", of: .text) {
        SwiftText.literal($0.metadataName)
      },
      .value("docs", "the lines of its documentation, each with a leading space", of: .list(.text)) {
        DocumentationLines($0.documentation, name: $0.metadataName, facts: []).value
      },
    ])

  /// A member in templates.
  private struct Member {
    var name: String
    var metadataName: String
    var documentation: Documentation?
  }

  var value: TemplateValue { Self.object.value(of: self, origin: origins[type.location]) }

  private var members: [TemplateValue] {
    type.members.map { member in
      let name = model.memberName(member.name, of: type.name).source
      return Self.memberObject.value(
        of: Member(name: name, metadataName: member.name, documentation: member.documentation),
        origin: origins[member.location])
    }
  }
}
