import Templates

/// A member of the template context: its name, its meaning, and how its value is derived from a subject.
///
/// The reference of the context (`docs/TEMPLATE_CONTEXT.md`) and the check of templates use the same list as the
/// values, so every member has a description, and every description has a member.
struct ContextMember<Subject>: Sendable {
  let shape: ContextObjectShape.Member
  let value: @Sendable (Subject) -> TemplateValue

  var name: String { shape.name }

  private init(
    _ name: String, _ summary: String, shape: ContextShape, isOptional: Bool = false,
    value: @escaping @Sendable (Subject) -> TemplateValue
  ) {
    self.shape = ContextObjectShape.Member(name: name, summary: summary, shape: shape, isOptional: isOptional)
    self.value = value
  }

  /// A text member.
  static func text(
    _ name: String, _ summary: String, value text: @escaping @Sendable (Subject) -> String
  ) -> ContextMember {
    ContextMember(name, summary, shape: .text) { .string(text($0)) }
  }

  /// A text member that can be null.
  static func optionalText(
    _ name: String, _ summary: String, value text: @escaping @Sendable (Subject) -> String?
  ) -> ContextMember {
    ContextMember(name, summary, shape: .text, isOptional: true) { text($0).map { .string($0) } ?? .null }
  }

  /// A Boolean member.
  static func flag(
    _ name: String, _ summary: String, value flag: @escaping @Sendable (Subject) -> Bool
  ) -> ContextMember {
    ContextMember(name, summary, shape: .flag) { .bool(flag($0)) }
  }

  /// An integer member.
  static func number(
    _ name: String, _ summary: String, value number: @escaping @Sendable (Subject) -> Int
  ) -> ContextMember {
    ContextMember(name, summary, shape: .number) { .int(number($0)) }
  }

  /// An integer member that can be null.
  static func optionalNumber(
    _ name: String, _ summary: String, value number: @escaping @Sendable (Subject) -> Int?
  ) -> ContextMember {
    ContextMember(name, summary, shape: .number, isOptional: true) { number($0).map { .int($0) } ?? .null }
  }

  /// A member with a list of texts.
  static func texts(
    _ name: String, _ summary: String, value texts: @escaping @Sendable (Subject) -> [String]
  ) -> ContextMember {
    ContextMember(name, summary, shape: .list(.text)) { .list(texts($0).map { .string($0) }) }
  }

  /// A member with a value that was already created and escaped.
  static func value(
    _ name: String, _ summary: String, of shape: ContextShape, value: @escaping @Sendable (Subject) -> TemplateValue
  ) -> ContextMember {
    ContextMember(name, summary, shape: shape, value: value)
  }

  /// A member with a value that was already created, or null.
  static func optionalValue(
    _ name: String, _ summary: String, of shape: ContextShape, value: @escaping @Sendable (Subject) -> TemplateValue?
  ) -> ContextMember {
    ContextMember(name, summary, shape: shape, isOptional: true) { value($0) ?? .null }
  }

  /// A member with a list of objects, one for each subject.
  static func objects<Element>(
    _ name: String, _ summary: String, of object: ContextObject<Element>,
    value elements: @escaping @Sendable (Subject) -> [Element]
  ) -> ContextMember {
    ContextMember(name, summary, shape: .list(.object(object.shape))) {
      .list(elements($0).map { object.value(of: $0) })
    }
  }

  /// An object member that can be null.
  static func object<Element>(
    _ name: String, _ summary: String, of object: ContextObject<Element>,
    value element: @escaping @Sendable (Subject) -> Element?
  ) -> ContextMember {
    ContextMember(name, summary, shape: .object(object.shape), isOptional: true) {
      element($0).map { object.value(of: $0) } ?? .null
    }
  }
}
