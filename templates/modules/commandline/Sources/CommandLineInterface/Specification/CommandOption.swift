/// An option that a command line can have, whatever the type of its value.
public protocol OptionDeclaration: Sendable {
  /// What the parser, the help and the completions need to know.
  var specification: OptionSpecification { get }
}

extension OptionDeclaration {
  /// The long name, without the leading hyphens.
  public var name: String { specification.name }
}

/// The only declaration of an option: its name, the form and type of its value, its default and its documentation.
///
/// The parser, the help, the completions and the command that reads the option use the same declaration:
///
///     static let top = CommandOption("top", .integer("N", 1...1000), "how many entities to show", default: 50)
///     static let user = CommandOption("user", .text("NAME"), "the user for Basic authentication")
///     static let name = CommandOption("name", required: .text("NAME"), "the name of the new user")
///     static let only = CommandOption("only", each: .text("SET"), "only this set")
///     static let full = CommandOption("full", "download everything again")
///
///     arguments[top]   // Int
///     arguments[user]  // String?
///     arguments[name]  // String
///     arguments[only]  // [String]
///     arguments[full]  // Bool
public struct CommandOption<Value: Sendable>: OptionDeclaration {
  public let specification: OptionSpecification
  /// The value of all occurrences of the option. The parser has checked them.
  let value: @Sendable (_ occurrences: [[String]]) -> Value

  private init(_ specification: OptionSpecification, _ value: @escaping @Sendable ([[String]]) -> Value) {
    self.specification = specification
    self.value = value
  }

  /// Creates an option with a default.
  public init(
    _ name: String, short: Character? = nil, _ form: ArgumentForm<Value>, _ summary: String, default value: Value,
    heading: String? = nil
  ) {
    let specification = OptionSpecification(
      name, short: short, values: [form.specification], summary, defaultValue: form.text(value), heading: heading)
    self.init(specification) { $0.last?.first.flatMap(form.value) ?? value }
  }

  /// Creates an option that is nil unless it is given.
  ///
  /// - Parameter defaultNote: what happens then, for the help.
  public init<Element>(
    _ name: String, short: Character? = nil, _ form: ArgumentForm<Element>, _ summary: String,
    defaultNote: String? = nil, heading: String? = nil
  ) where Value == Element? {
    let specification = OptionSpecification(
      name, short: short, values: [form.specification], summary, defaultNote: defaultNote, heading: heading)
    self.init(specification) { $0.last?.first.flatMap(form.value) }
  }

  /// Creates an option that must be given. Only commands that declare it can read it.
  public init(_ name: String, required form: ArgumentForm<Value>, _ summary: String, heading: String? = nil) {
    let specification = OptionSpecification(
      name, short: nil, values: [form.specification], summary, isRequired: true, heading: heading)
    self.init(specification) { occurrences in
      guard let value = occurrences.last?.first.flatMap(form.value) else {
        preconditionFailure("the command does not declare the option '--\(name)'")
      }
      return value
    }
  }

  /// Creates an option with two values, such as `--on SET KEY`. It is nil unless it is given.
  public init<First, Second>(
    _ name: String, short: Character? = nil, _ first: ArgumentForm<First>, _ second: ArgumentForm<Second>,
    _ summary: String, heading: String? = nil
  ) where Value == (First, Second)? {
    let specification = OptionSpecification(
      name, short: short, values: [first.specification, second.specification], summary, heading: heading)
    self.init(specification) { occurrences in
      guard let texts = occurrences.last, texts.count == 2, let left = first.value(texts[0]),
        let right = second.value(texts[1])
      else { return nil }
      return (left, right)
    }
  }

  /// Creates an option that can be given several times. Its value is empty unless it is given.
  ///
  /// - Parameters:
  ///   - form: the form of each value.
  ///   - defaultNote: what an empty value means, for the help.
  public init<Element>(
    _ name: String, short: Character? = nil, each form: ArgumentForm<Element>, _ summary: String,
    defaultNote: String? = nil, heading: String? = nil
  ) where Value == [Element] {
    let specification = OptionSpecification(
      name, short: short, values: [form.specification], summary, isRepeatable: true, defaultNote: defaultNote,
      heading: heading)
    self.init(specification) { $0.compactMap { $0.first.flatMap(form.value) } }
  }

  /// Creates a flag: an option without a value, true if it is given.
  ///
  /// - Parameter isStandalone: whether the flag replaces the command's work, so that operands may be missing.
  public init(
    _ name: String, short: Character? = nil, _ summary: String, heading: String? = nil, isStandalone: Bool = false
  ) where Value == Bool {
    let specification = OptionSpecification(
      name, short: short, values: [], summary, heading: heading, isStandalone: isStandalone)
    self.init(specification) { !$0.isEmpty }
  }
}

extension CommandOption<Bool> {
  /// The conventional `-h, --help`.
  public static var help: Self { Self("help", short: "h", "show this help", isStandalone: true) }
  /// The conventional `--version`.
  public static var version: Self { Self("version", "show the version", isStandalone: true) }
}
