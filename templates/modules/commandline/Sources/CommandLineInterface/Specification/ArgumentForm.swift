/// The form of an option's or an operand's value: its placeholder, the texts that it accepts, and its type in Swift.
public struct ArgumentForm<Value: Sendable>: Sendable {
  /// What the parser, the help and the completions need to know.
  public let specification: ValueSpecification
  /// The value of a text; nil if the text does not have this form.
  package let value: @Sendable (String) -> Value?
  /// The text of a value, to show a default.
  package let text: @Sendable (Value) -> String

  /// Creates a form that a type reads itself.
  ///
  /// - Parameters:
  ///   - placeholder: the placeholder in the help, in capitals: `KEY=VALUE`.
  ///   - expected: what an error message says was expected.
  ///   - hint: the remedy in the error message.
  ///   - completer: what the program lists when a shell completes the text (``ValueSpecification/completer``).
  ///   - value: reads a text; nil if the text does not have this form.
  public init(
    _ placeholder: String, expected: String, hint: String? = nil, completer: String? = nil,
    _ value: @escaping @Sendable (String) -> Value?
  ) {
    let kind = ValueSpecification.Kind.checked(expected: expected, hint: hint) { value($0) != nil }
    self.init(ValueSpecification(placeholder, kind, completer: completer), value) { "\($0)" }
  }

  init(
    _ specification: ValueSpecification, _ value: @escaping @Sendable (String) -> Value?,
    text: @escaping @Sendable (Value) -> String
  ) {
    self.specification = specification
    self.value = value
    self.text = text
  }
}

extension ArgumentForm<String> {
  /// Any text.
  ///
  /// - Parameter completer: what the program lists when a shell completes the text (``ValueSpecification/completer``).
  public static func text(_ placeholder: String, completer: String? = nil) -> Self {
    Self(ValueSpecification(placeholder, completer: completer), { $0 }, text: { $0 })
  }

  /// Any text; shells suggest some words.
  public static func text(_ placeholder: String, suggestions: [String]) -> Self {
    Self(ValueSpecification(placeholder, .suggestions(suggestions)), { $0 }, text: { $0 })
  }

  /// A path; shells complete file names.
  ///
  /// - Parameter completer: what the program lists in addition when a shell completes the path
  ///   (``ValueSpecification/completer``).
  public static func file(_ placeholder: String, completer: String? = nil) -> Self {
    Self(ValueSpecification(placeholder, .file, completer: completer), { $0 }, text: { $0 })
  }

  /// A path; shells complete directory names.
  public static func directory(_ placeholder: String) -> Self {
    Self(ValueSpecification(placeholder, .directory), { $0 }, text: { $0 })
  }
}

extension ArgumentForm<Int> {
  /// An integer in a range.
  ///
  /// - Parameter completer: what the program lists when a shell completes the number (``ValueSpecification/completer``).
  public static func integer(_ placeholder: String, _ range: ClosedRange<Int>, completer: String? = nil) -> Self {
    Self(ValueSpecification(placeholder, .integer(range), completer: completer), { Int($0) }, text: { String($0) })
  }
}

extension ArgumentForm<Double> {
  /// A number in a range, with a decimal point.
  public static func number(_ placeholder: String, _ range: ClosedRange<Double>) -> Self {
    Self(ValueSpecification(placeholder, .number(range)), { Double($0) }, text: { String($0) })
  }
}

extension ArgumentForm {
  /// One of several values, each written as a word. The help shows the words instead of a placeholder.
  public static func choice(_ values: [Value], word: @escaping @Sendable (Value) -> String) -> Self {
    Self(.choice(values.map(word)), { text in values.first { word($0) == text } }, text: word)
  }
}

extension ArgumentForm where Value: RawRepresentable, Value.RawValue == String {
  /// One of several values, written as its raw value.
  public static func choice(_ values: [Value]) -> Self { choice(values) { $0.rawValue } }

  /// One of the cases of a type, written as its raw value.
  public static func choice(of type: Value.Type) -> Self where Value: CaseIterable { choice(Array(Value.allCases)) }
}
