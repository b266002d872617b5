/// A value that a template can show, enter or repeat.
///
/// `null`, `false` and an empty list are false in a section; every other value is true, the empty string and 0 among
/// them.
public enum TemplateValue: Sendable {
  /// A known name without a value: writes nothing and is false.
  case null
  /// A condition.
  case bool(Bool)
  /// A whole number, written in decimal.
  case int(Int)
  /// A text, escaped as `TemplateOptions.escaping` says.
  case string(String)
  /// Values in order: a section over a list is written once for each of them.
  case list([TemplateValue])
  /// Members by name: a section over an object puts it on top of the context stack.
  case object(TemplateObject)
  /// A text that is computed when the template asks for it (Mustache 1.4, lambdas).
  case lambda(TemplateLambda)

  /// Whether a section over the value is written, and an inverted section is not.
  public var isTrue: Bool {
    switch self {
    case .null: false
    case .bool(let flag): flag
    case .list(let elements): !elements.isEmpty
    case .int, .string, .object, .lambda: true
    }
  }
}
