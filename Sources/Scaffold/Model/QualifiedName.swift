/// The full name of a model element: namespace and simple name (OData 4.01 Part 3: CSDL XML, 15.2).
///
/// The text is always `Namespace.Name`, without aliases. The namespace is empty if the schema has none.
public struct QualifiedName: Hashable, Sendable {
  /// The namespace of the schema; may contain dots.
  public let namespace: String
  /// The simple name, the part after the last dot.
  public let name: String

  /// Creates a name from its two parts.
  public init(namespace: String, name: String) {
    self.namespace = namespace
    self.name = name
  }

  /// Creates a name from text, split at the last dot.
  public init(_ text: String) {
    if let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")) {
      self.init(namespace: String(text[..<dot]), name: String(text[text.utf8.index(after: dot)...]))
    } else {
      self.init(namespace: "", name: text)
    }
  }
}

extension QualifiedName: CustomStringConvertible {
  /// `Namespace.Name`, or only the simple name if there is no namespace.
  public var description: String { namespace.isEmpty ? name : text(followedBy: "", "") }

  /// The text form, a separator, and the name of a member.
  ///
  /// The elements of a large service are looked up by hundreds of thousands of such texts, so each is one allocation.
  func text(followedBy separator: String, _ member: String) -> String {
    let dot = namespace.isEmpty ? "" : "."
    let count =
      namespace.utf8.count + dot.utf8.count + name.utf8.count + separator.utf8.count + member.utf8.count
    return String(unsafeUninitializedCapacity: count) { buffer in
      var end = 0
      func append(_ text: String) {
        end += UnsafeMutableBufferPointer(rebasing: buffer[end...]).initialize(from: text.utf8).index
      }
      append(namespace)
      append(dot)
      append(name)
      append(separator)
      append(member)
      return end
    }
  }
}

extension QualifiedName: Comparable {
  /// Orders by namespace, then by simple name, by Unicode scalars, which is the same on every machine.
  public static func < (left: QualifiedName, right: QualifiedName) -> Bool {
    (left.namespace, left.name) < (right.namespace, right.name)
  }
}

extension QualifiedName: Codable {
  /// Decodes the text form.
  public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

  /// Encodes the text form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
