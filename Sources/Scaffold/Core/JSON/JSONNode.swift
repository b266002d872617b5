/// A value of a JSON document that a person writes, with its place, so that a fault in it can be shown.
package struct JSONNode: Sendable {
  /// What the value is.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// A number in the characters of the document, so that nothing is lost.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members in the order of the document; a name may stand there twice.
    case object([Member])
  }

  /// A name with its value.
  package struct Member: Sendable {
    package let name: String
    package let value: JSONNode
    /// Where the name stands, in bytes from the start.
    let nameOffset: Int
  }

  package let content: Content
  /// The bytes of the document that the value takes.
  let range: Range<Int>

  /// What a person calls a value like this one.
  package var kindName: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The value of a member of an object; nil for another value, and where there is no such member.
  package subscript(name: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The element of an array; nil for another value, and behind the end.
  package subscript(index: Int) -> JSONNode? {
    guard case .array(let elements) = content, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}
