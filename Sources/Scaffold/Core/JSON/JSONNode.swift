/// A value in a JSON document, with its position for diagnostics.
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
    package let nameOffset: Int

    package init(name: String, value: JSONNode, nameOffset: Int) {
      self.name = name
      self.value = value
      self.nameOffset = nameOffset
    }
  }

  package let content: Content
  /// The bytes of the document that the value occupies.
  package let range: Range<Int>

  package init(content: Content, range: Range<Int>) {
    self.content = content
    self.range = range
  }

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

  /// The text of a string; nil for other values.
  package var text: String? {
    if case .string(let text) = content { return text }
    return nil
  }

  /// The elements of an array; nil for other values.
  package var items: [JSONNode]? {
    if case .array(let items) = content { return items }
    return nil
  }

  /// The members of an object; nil for other values.
  package var members: [Member]? {
    if case .object(let members) = content { return members }
    return nil
  }

  /// The value of a member of an object; nil if there is no such member, or the value is not an object.
  package subscript(name: String) -> JSONNode? {
    members?.first { $0.name == name }?.value
  }

  /// The element of an array; nil if the index is past the end, or the value is not an array.
  package subscript(index: Int) -> JSONNode? {
    guard let items, items.indices.contains(index) else { return nil }
    return items[index]
  }
}
