/// The type of a value in the template context.
public indirect enum ContextShape: Sendable {
  /// Text, escaped for the position that its description names.
  case text
  /// A Boolean.
  case flag
  /// A whole number.
  case number
  /// A list of values with one shape.
  case list(ContextShape)
  /// An object with fixed members.
  case object(ContextObjectShape)
  /// An object whose members have one shape, with names determined by the pack or the service.
  case named(ContextShape)
}

/// The members of an object in the context, and their meanings.
public struct ContextObjectShape: Sendable {
  /// A member of an object.
  public struct Member: Sendable {
    /// The name in templates.
    public let name: String
    /// A description that follows 'is'.
    public let summary: String
    /// The shape of the value.
    public let shape: ContextShape
    /// Whether the value can be null, which sections treat as false.
    public let isOptional: Bool

    package init(name: String, summary: String, shape: ContextShape, isOptional: Bool) {
      self.name = name
      self.summary = summary
      self.shape = shape
      self.isOptional = isOptional
    }
  }

  /// The kind of object, such as 'a type'.
  public let title: String
  /// The members, in the order of the documentation.
  public let members: [Member]

  package init(title: String, members: [Member]) {
    self.title = title
    self.members = members
  }

  /// The member with a name; nil if there is none.
  public subscript(name: String) -> Member? { members.first { $0.name == name } }

  /// Returns the shape with the members of another one first, because templates look up names in an element before its
  /// surroundings.
  public func under(_ other: ContextObjectShape) -> ContextObjectShape {
    ContextObjectShape(title: title, members: other.members + members)
  }
}
