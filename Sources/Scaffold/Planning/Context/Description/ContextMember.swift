import Templates

/// A member of the template context: its name, what it means, and how its value is made of a subject.
///
/// The reference of the context (`docs/TEMPLATE_CONTEXT.md`) and the check of templates are made from the same list as the
/// values, so no member is without its description and no description without its member.
struct ContextMember<Subject>: Sendable {
  let shape: ContextObjectShape.Member
  let value: @Sendable (Subject) -> TemplateValue

  var name: String { shape.name }

  private init(
    _ name: String, _ summary: String, _ shape: ContextShape, isOptional: Bool = false,
    value: @escaping @Sendable (Subject) -> TemplateValue
  ) {
    self.shape = ContextObjectShape.Member(name: name, summary: summary, shape: shape, isOptional: isOptional)
    self.value = value
  }

  /// Text.
  static func text(
    _ name: String, _ summary: String, _ text: @escaping @Sendable (Subject) -> String
  ) -> ContextMember {
    ContextMember(name, summary, .text) { .string(text($0)) }
  }

  /// Text, or null.
  static func optionalText(
    _ name: String, _ summary: String, _ text: @escaping @Sendable (Subject) -> String?
  ) -> ContextMember {
    ContextMember(name, summary, .text, isOptional: true) { text($0).map { .string($0) } ?? .null }
  }

  /// True or false.
  static func flag(
    _ name: String, _ summary: String, _ flag: @escaping @Sendable (Subject) -> Bool
  ) -> ContextMember {
    ContextMember(name, summary, .flag) { .bool(flag($0)) }
  }

  /// A whole number.
  static func number(
    _ name: String, _ summary: String, _ number: @escaping @Sendable (Subject) -> Int
  ) -> ContextMember {
    ContextMember(name, summary, .number) { .int(number($0)) }
  }

  /// A whole number, or null.
  static func optionalNumber(
    _ name: String, _ summary: String, _ number: @escaping @Sendable (Subject) -> Int?
  ) -> ContextMember {
    ContextMember(name, summary, .number, isOptional: true) { number($0).map { .int($0) } ?? .null }
  }

  /// Texts in order.
  static func texts(
    _ name: String, _ summary: String, _ texts: @escaping @Sendable (Subject) -> [String]
  ) -> ContextMember {
    ContextMember(name, summary, .list(.text)) { .list(texts($0).map { .string($0) }) }
  }

  /// A value that was made, and escaped, before.
  static func value(
    _ name: String, _ summary: String, _ shape: ContextShape, _ value: @escaping @Sendable (Subject) -> TemplateValue
  ) -> ContextMember {
    ContextMember(name, summary, shape, value: value)
  }

  /// A value that was made before, or null.
  static func optionalValue(
    _ name: String, _ summary: String, _ shape: ContextShape, _ value: @escaping @Sendable (Subject) -> TemplateValue?
  ) -> ContextMember {
    ContextMember(name, summary, shape, isOptional: true) { value($0) ?? .null }
  }

  /// An object for each of some subjects.
  static func objects<Element>(
    _ name: String, _ summary: String, _ object: ContextObject<Element>,
    _ elements: @escaping @Sendable (Subject) -> [Element]
  ) -> ContextMember {
    ContextMember(name, summary, .list(.object(object.shape))) { .list(elements($0).map { object.value(of: $0) }) }
  }

  /// An object, or null.
  static func object<Element>(
    _ name: String, _ summary: String, _ object: ContextObject<Element>,
    _ element: @escaping @Sendable (Subject) -> Element?
  ) -> ContextMember {
    ContextMember(name, summary, .object(object.shape), isOptional: true) {
      element($0).map { object.value(of: $0) } ?? .null
    }
  }
}
