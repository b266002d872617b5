/// A value in a JSON document that a person writes, with its position for diagnostics.
package struct JSONNode: Sendable {
  /// The kinds of values.
  package enum Content: Sendable {
    case null
    case bool(Bool)
    /// A number as written in the document, so that no precision is lost.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members in the order of the document; names may be duplicated.
    case object([Member])
  }

  /// A name and its value.
  package struct Member: Sendable {
    package let name: String
    package let value: JSONNode
    /// The offset of the name, in bytes from the start.
    let nameOffset: Int
  }

  package let content: Content
  /// The bytes of the document that the value occupies.
  let range: Range<Int>

  /// The name of this kind of value, for messages.
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

  /// The value of a member of an object; nil if there is no such member, or the value is not an object.
  package subscript(name: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The element of an array; nil if the index is past the end, or the value is not an array.
  package subscript(index: Int) -> JSONNode? {
    guard case .array(let elements) = content, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}
