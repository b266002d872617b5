/// A JSON value with its place in the text.
struct LocatedJSON: Sendable {
  /// What the value is.
  enum Content: Sendable {
    case null
    case bool(Bool)
    /// A number in the digits of the text.
    case number(String)
    case string(String)
    case array([LocatedJSON])
    /// The members in the order of the text.
    case object([Member])
  }

  /// A member of an object.
  struct Member: Sendable {
    let name: String
    /// Where the name begins.
    let spot: SourceSpot
    let value: LocatedJSON
  }

  let content: Content
  /// Where the value begins.
  let spot: SourceSpot
}

extension LocatedJSON {
  /// The text of a string.
  var text: String? {
    if case .string(let text) = content { return text }
    return nil
  }

  /// The items of an array.
  var items: [LocatedJSON]? {
    if case .array(let items) = content { return items }
    return nil
  }

  /// The members of an object.
  var members: [Member]? {
    if case .object(let members) = content { return members }
    return nil
  }

  /// The value of an object's member.
  subscript(name: String) -> LocatedJSON? { members?.first { $0.name == name }?.value }
}
