/// The values of an object, in the order of its names. It is a class, so that the context stack passes a pointer.
final class MemberTable: Sendable {
  let origin: Int?
  let names: MemberNames
  private let values: [TemplateValue]

  init(_ names: MemberNames, _ values: [TemplateValue], origin: Int?) {
    precondition(values.count == names.count, "expected one value for each name")
    self.origin = origin
    self.names = names
    self.values = values
  }

  subscript(name: TemplateName) -> TemplateValue? {
    names.index(of: name).map { values[$0] }
  }
}
