/// A value that a template can show, enter or repeat.
///
/// In a section, `null`, `false` and an empty list are false. Every other value is true, including the empty string and
/// 0.
public enum TemplateValue: Sendable {
  /// A known name without a value: writes nothing and is false.
  case null
  /// A condition, written as `true` or `false`.
  case bool(Bool)
  /// A whole number, written in decimal.
  case int(Int)
  /// A text, which is escaped according to `TemplateOptions.escaping`.
  case string(String)
  /// Values in order. A section over a list is written once for each of them.
  case list([TemplateValue])
  /// Members by name. A section over an object puts it on top of the context stack.
  case object(TemplateObject)
  /// A text that is computed when the template uses it (Mustache 1.4, lambdas).
  case lambda(TemplateLambda)

  /// Whether a section over the value is written. If not, an inverted section is.
  public var isTrue: Bool {
    switch self {
    case .null: false
    case .bool(let flag): flag
    case .list(let elements): !elements.isEmpty
    case .int, .string, .object, .lambda: true
    }
  }
}
