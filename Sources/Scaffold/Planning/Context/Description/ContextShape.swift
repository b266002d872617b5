/// What templates find under a name of the context.
public indirect enum ContextShape: Sendable {
  /// Text, escaped for the place that its description names.
  case text
  /// True or false.
  case flag
  /// A whole number.
  case number
  /// Values of one shape, in order.
  case list(ContextShape)
  /// Members that are always the same.
  case object(ContextObjectShape)
  /// Members of one shape, by names that pack or service decide.
  case named(ContextShape)
}

/// The members of an object of the context, and what they mean.
public struct ContextObjectShape: Sendable {
  /// One member.
  public struct Member: Sendable {
    /// The name by which templates reach it.
    public let name: String
    /// What it is, in words that stand behind 'is'.
    public let summary: String
    /// What templates find there.
    public let shape: ContextShape
    /// Whether it can be null, which sections take for false.
    public let isOptional: Bool

    package init(name: String, summary: String, shape: ContextShape, isOptional: Bool) {
      self.name = name
      self.summary = summary
      self.shape = shape
      self.isOptional = isOptional
    }
  }

  /// What the object is, such as 'a type'.
  public let title: String
  /// The members, in the order in which they are told.
  public let members: [Member]

  package init(title: String, members: [Member]) {
    self.title = title
    self.members = members
  }

  /// The member of a name.
  public subscript(name: String) -> Member? { members.first { $0.name == name } }

  /// The shape with the members of another one before its own, as templates see the members of an element before those
  /// of what is around it.
  public func under(_ other: ContextObjectShape) -> ContextObjectShape {
    ContextObjectShape(title: title, members: other.members + members)
  }
}
