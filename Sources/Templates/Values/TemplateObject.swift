/// The members of a context by name, and where the object came from.
public struct TemplateObject: Sendable {
  private let table: MemberTable

  /// Makes an object of members, with the number of its origin if it has one.
  public init(_ members: [String: TemplateValue], origin: Int? = nil) {
    table = MemberTable(members, origin: origin)
  }

  /// An opaque number, for example a line of the metadata, that the map of output lines repeats.
  public var origin: Int? { table.origin }

  /// The names of all members, in order of their text.
  public var names: [String] { table.names }

  /// The member of a name, or `nil` if the object has none of that name (a member may well be `null`).
  public subscript(name: String) -> TemplateValue? {
    table[TemplateName(name)]
  }

  subscript(name: TemplateName) -> TemplateValue? {
    table[name]
  }
}
