import Templates

/// An object in the template context: its title and its members.
struct ContextObject<Subject>: Sendable {
  let title: String
  let members: [ContextMember<Subject>]
  private let names: MemberNames

  init(_ title: String, _ members: [ContextMember<Subject>]) {
    self.title = title
    self.members = members
    names = MemberNames(members.map(\.name))
  }

  /// The shape for the reference and for checking templates.
  var shape: ContextObjectShape { ContextObjectShape(title: title, members: members.map(\.shape)) }

  /// The values by name.
  func values(of subject: Subject) -> [String: TemplateValue] {
    Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value(subject)) })
  }

  /// The object for a subject, with the number of its location in the metadata if it has one.
  func value(of subject: Subject, origin: Int? = nil) -> TemplateValue {
    .object(TemplateObject(names, values: members.map { $0.value(subject) }, origin: origin))
  }
}
