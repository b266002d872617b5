/// The members of a context by name, and the origin of the object.
public struct TemplateObject: Sendable {
  private let table: MemberTable

  /// Creates an object from members, with the number of its origin if it has one.
  public init(_ members: [String: TemplateValue], origin: Int? = nil) {
    table = MemberTable(MemberNames(Array(members.keys)), Array(members.values), origin: origin)
  }

  /// Creates an object from the names of its kind and one value for each, in the same order.
  public init(_ names: MemberNames, values: [TemplateValue], origin: Int? = nil) {
    table = MemberTable(names, values, origin: origin)
  }

  /// An opaque number that the map of output lines repeats, for example a line of the metadata.
  public var origin: Int? { table.origin }

  /// The names of all members, sorted.
  public var names: [String] { table.names.sorted }

  /// The member with a name, or `nil` if the object has none. A member can be `null`.
  public subscript(name: String) -> TemplateValue? {
    table[TemplateName(name)]
  }

  subscript(name: TemplateName) -> TemplateValue? {
    table[name]
  }
}
