/// A JSON value with its position in the text.
struct LocatedJSON: Sendable {
  /// The kinds of values.
  enum Content: Sendable {
    case null
    case bool(Bool)
    /// A number as its digits in the text.
    case number(String)
    case string(String)
    case array([LocatedJSON])
    /// The members in the order of the text.
    case object([Member])
  }

  /// A member of an object.
  struct Member: Sendable {
    let name: String
    /// The position of the name.
    let position: SourcePosition
    let value: LocatedJSON
  }

  let content: Content
  /// The position of the value.
  let position: SourcePosition
}

extension LocatedJSON {
  /// The text of a string; nil for other values.
  var text: String? {
    if case .string(let text) = content { return text }
    return nil
  }

  /// The items of an array; nil for other values.
  var items: [LocatedJSON]? {
    if case .array(let items) = content { return items }
    return nil
  }

  /// The members of an object; nil for other values.
  var members: [Member]? {
    if case .object(let members) = content { return members }
    return nil
  }

  /// The value of an object's member; nil if there is none.
  subscript(name: String) -> LocatedJSON? { members?.first { $0.name == name }?.value }
}
